/**
 * Money that leaves through the bank (docs/decisions/0016). Who owes it orders a transfer; the bank gets it with the
 * next file; the statement says when it went out, and then its owner is told.
 */
export { notPaidActions } from './outgoing-transfers/mark-not-paid.ts';
export { operatorTransfersRoutes } from './outgoing-transfers/operator-outgoing-transfers.routes.ts';
export { noteStatement } from './outgoing-transfers/transfer-batches.store.ts';
export { cancelTransfer, orderTransfer } from './outgoing-transfers/order-transfer.ts';
export type { TransferOwner, TransferOwners } from './outgoing-transfers/outgoing-transfers.ports.ts';
export { bookTransfer, takeBackTransfer } from './outgoing-transfers/book-transfer.ts';
export {
  outgoingTransfersSweeps,
  type SubmitParts,
  submitTransfers,
} from './outgoing-transfers/submit-transfers.ts';
