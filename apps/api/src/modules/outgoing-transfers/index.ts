/**
 * Money that leaves through the bank (docs/decisions/0012). Who owes it orders a transfer; the bank gets it with the
 * next file; the statement says when it went out, and then its owner is told.
 */
export { noteStatement } from './batches.store.ts';
export { cancelTransfer, type NewTransfer, orderTransfer, type TransferItem } from './order-transfer.ts';
export type { TransferOwner, TransferOwners } from './outgoing-transfers.ports.ts';
export type { TransferFailure, TransferItemKind, TransferState } from './outgoing-transfers.tables.ts';
export { type BankLine, bookTransfer, takeBackTransfer } from './settle-transfer.ts';
export { outgoingTransfersSweeps, submitTransfers, type SubmitParts } from './submit-transfers.ts';
