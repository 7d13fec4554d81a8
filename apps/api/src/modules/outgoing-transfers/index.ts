/**
 * Money that leaves through the bank (docs/decisions/0016). Who owes it orders a transfer; the bank gets it with the
 * next file; the statement says when it went out, and then its owner is told.
 */
export { notPaidActions } from './mark-not-paid.ts';
export { operatorTransfersRoutes } from './operator.routes.ts';
export { noteStatement } from './batches.store.ts';
export { cancelTransfer, orderTransfer } from './order-transfer.ts';
export type { TransferOwner, TransferOwners } from './outgoing-transfers.ports.ts';
export { bookTransfer, takeBackTransfer } from './settle-transfer.ts';
export { outgoingTransfersSweeps, type SubmitParts, submitTransfers } from './submit-transfers.ts';
