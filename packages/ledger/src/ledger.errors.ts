import type { AccountKind } from '@parcela/domain';

/** An account would go below zero. The unit of work is lost: the caller maps the error and lets it roll back. */
export class InsufficientBalanceError extends Error {
  override readonly name = 'InsufficientBalanceError';
  readonly accountKind: AccountKind;
  /** The account's readable name, such as `wallet/CZK/user:12`. */
  readonly account: string;

  constructor(accountKind: AccountKind, account: string, cause: unknown) {
    super(`The ledger account ${account} would go below zero.`, { cause });
    this.accountKind = accountKind;
    this.account = account;
  }
}

/** The event (source type, source id, kind) already had its single effect. The unit of work is lost. */
export class AlreadyPostedError extends Error {
  override readonly name = 'AlreadyPostedError';
}

/** The ledger transaction was reversed before. The unit of work is lost. */
export class AlreadyReversedError extends Error {
  override readonly name = 'AlreadyReversedError';
}
