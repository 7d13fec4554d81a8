/**
 * The bank: statements of the collection accounts with every line stored, and outgoing transfers
 * (docs/decisions/0016). The module that owes money orders a transfer, and the bank gets it with the next file. When
 * a statement shows that the money left, the transfer's owner is notified. Incoming money goes to `payments` through
 * the port `IncomingMoney`.
 */
export { bookTransfer, returnTransfer } from './outgoing-transfers/book-transfer.ts';
export {
  findReturnableTransfer,
  type ReturnableTransfer,
} from './outgoing-transfers/outgoing-transfers.queries.ts';
export { bookReturnLessFee } from './outgoing-transfers/return-less-fee.ts';
export { operatorTransfersRoutes } from './outgoing-transfers/operator-outgoing-transfers.routes.ts';
export { cancelTransfer, orderTransfer } from './outgoing-transfers/order-transfer.ts';
export type {
  ReturnedPlace,
  TransferOwner,
  TransferOwners,
  TransferUndoing,
  UndoneReturn,
} from './outgoing-transfers/outgoing-transfers.ports.ts';
export {
  outgoingTransfersScheduledJobs,
  type SubmitParts,
  submitTransfers,
} from './outgoing-transfers/submit-transfers.ts';
export { operatorTransferFilesRoutes } from './transfer-files/operator-transfer-files.routes.ts';
export type {
  BankPayment,
  BankReversal,
  EarlyReturn,
  IncomingMoney,
  ReversalProposal,
  WholeReturn,
} from './statements/bank-statements.ports.ts';
export {
  bankStatementsScheduledJobs,
  importStatement,
  type ImportParts,
} from './statements/import-statements.ts';
export { operatorStatementFilesRoutes } from './statement-files/operator-statement-files.routes.ts';
export {
  findReversalLine,
  listWaitingReversals,
  readReversalLine,
} from './statements/reversal-lines.queries.ts';
export type { PaymentsOfLines, PaymentOutlook } from './undoing/undoing.ports.ts';
export { operatorWaitingLinesRoutes } from './recognition/operator-waiting-lines.routes.ts';
export { operatorBankDaysRoutes } from './reconciliation/operator-bank-days.routes.ts';
export { operatorMovementsRoutes } from './statements/operator-bank-movements.routes.ts';
export { operatorStatementsRoutes } from './statements/operator-bank-statements.routes.ts';
export { bankApprovals } from './bank-approvals.ts';
