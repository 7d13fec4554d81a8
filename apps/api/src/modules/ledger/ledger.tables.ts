import type { AccountKind } from './accounts.ts';

/** What the application may read; it writes through the functions of migration 0002 only. */
export interface LedgerTables {
  ledger_accounts: {
    id: bigint;
    kind: AccountKind;
    asset: string;
    owner_user_id: number | null;
    project_id: number | null;
    order_id: number | null;
    provider: string | null;
    item_id: string | null;
    name: string;
    keeps_balance: boolean;
    /** Null on accounts that keep none: their balance is the sum of their postings. */
    balance: bigint | null;
    version: bigint;
  };
  ledger_transactions: {
    id: bigint;
    kind: string;
    source_type: string;
    source_id: string;
    reverses: bigint | null;
    occurred_at: Date;
    recorded_at: Date;
  };
  ledger_postings: {
    transaction_id: bigint;
    line: number;
    account_id: bigint;
    asset: string;
    amount: bigint;
    account_version: bigint | null;
  };
  ledger_seals: {
    seq: bigint;
    transaction_id: bigint;
    prev_hash: Buffer | null;
    hash: Buffer;
    sealed_at: Date;
  };
}
