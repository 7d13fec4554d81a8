/**
 * The single book of money and shares (docs/architecture/ledger.md, docs/decisions/0002). All modules post to
 * it, and it knows none of them. Amounts are bigint: minor units of the account's currency, or shares.
 */
export {
  accountName,
  debtOf,
  feeAccount,
  fxAccount,
  holdingOf,
  issuanceOf,
  issuerOf,
  orderAccount,
  payableAccount,
  projectAccount,
  redeemedOf,
  reservedOf,
  roundingAccount,
  suspenseFor,
  walletHoldOf,
  walletOf,
  withholdingAccount,
  externalAccount,
} from './accounts.ts';
export type { AccountRef, Asset, ShareAsset } from './accounts.ts';
export { AlreadyPostedError, AlreadyReversedError, InsufficientBalanceError } from './ledger.errors.ts';
export type { LedgerEntry, Posting, Source } from './ledger.store.ts';
export {
  balanceOf,
  balancesOf,
  listPostings,
  findTransaction,
  storedBalanceOf,
  listHoldings,
  listHoldingsBefore,
} from './ledger.queries.ts';
export type { Holding } from './ledger.queries.ts';
export { ledgerPersonalData } from './personal-data.queries.ts';
export { lockAccounts, post, postAll, reverse, roundOf, transfer } from './post-transaction.ts';
export { createAddSums } from './add-sums.ts';
export { createSealJournal } from './seal-journal.ts';
