import type { StatementLine, UnreadableLine } from './bank-feed.ts';

export type StatementFormat = 'camt.053' | 'gpc' | 'fio-csv';

/** A statement as a person downloaded it from the bank. */
export interface StatementFile {
  readonly format: StatementFormat;
  /** An IBAN, or the sixteen digits of a Czech account. */
  readonly account: string;
  /** Null where the form does not say it. */
  readonly currency: string | null;
  /** Days, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Minor units; null where the file has none. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
}

/** Reads files of statements. A file in no known form is null. */
export interface StatementReader {
  /** A line without a currency, where the form has none, is in that of the account. */
  read(bytes: Uint8Array): StatementFile | null;
}
