import type { StatementLine, UnreadableLine } from './bank-feed.ts';

export type StatementFormat = 'camt.053' | 'gpc' | 'fio-csv';

/** One statement in a file. */
export interface FileStatement {
  /** The bank's id or number for it, which its lines carry; null where the format has none. */
  readonly id: string | null;
  /** Its number in the bank's sequence of statements, which may restart each year. */
  readonly sequence: number | null;
  /** Days, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Minor units; null where the file has none. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** The number of the file's lines that belong to it; they follow the lines of the preceding statements. */
  readonly lineCount: number;
  readonly unreadableCount: number;
}

/** A file that staff downloaded from the bank, with all statements of one account. */
export interface StatementFile {
  readonly format: StatementFormat;
  /** An IBAN, or the sixteen digits of a Czech account. */
  readonly account: string;
  /** Null where the format does not name it. */
  readonly currency: string | null;
  /** Days, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Minor units, of the first and of the last statement; null where the file has none. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly statements: readonly FileStatement[];
  /** A line without a currency, where the format has none, is in the account's currency. */
  readonly lines: readonly StatementLine[];
  readonly unreadable: readonly UnreadableLine[];
  /** Facts that staff should check although every line was read. */
  readonly notices: readonly UnreadableLine[];
}

/**
 * The reason why a file is refused. `no_statement`: in no known format; `other_message`: XML of another kind,
 * such as a notification of single movements; `several_accounts`: each account needs its own download.
 */
export type FileRefusal =
  | 'no_statement'
  | 'no_account'
  | 'no_lines'
  | 'other_message'
  | 'several_accounts'
  | 'xml_broken'
  | 'xml_definitions'
  | 'encoding_unknown'
  | 'encoding_broken'
  | 'record_unknown';

export type ReadStatementFile =
  | { readonly kind: 'read'; readonly file: StatementFile }
  /** `found` is the subject of the reason: an encoding, a place, the accounts; no text of a line. */
  | { readonly kind: 'refused'; readonly reason: FileRefusal; readonly found: string };

/** The payer's data in a line, as far as its format allows. */
export interface LineWords {
  readonly payerName: string | null;
  /** IBAN, or the account in the bank's own form. */
  readonly payerAccount: string | null;
  readonly variableSymbol: string | null;
  readonly texts: readonly string[];
}

/** Reads statement files. It returns outcomes and never throws. */
export interface StatementReader {
  read(bytes: Uint8Array): ReadStatementFile;
  /** The payer's data in a line of the feed or of a file, from its `raw`; null for an unreadable line. */
  wordsOf(raw: string): LineWords | null;
  /** The bank's texts in a line, for staff: its name, the other account's owner, messages. */
  writtenIn(raw: string): readonly string[];
}

/** A statement of an account that the platform keeps, in minor units of its currency. */
export interface OwnStatement {
  /** Unique for account and period; at most 35 letters and digits. */
  readonly id: string;
  /** The platform's number of the account; at most 34 letters and digits. */
  readonly account: string;
  readonly currency: string;
  readonly owner: string;
  readonly servicer: string;
  readonly madeAt: Date;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly opening: bigint;
  readonly closing: bigint;
  /** In their order. */
  readonly lines: readonly OwnStatementLine[];
}

export interface OwnStatementLine {
  /** Never changes; at most 35 letters and digits. */
  readonly id: string;
  readonly day: string;
  /** Not zero. */
  readonly amount: bigint;
  readonly kind: string;
  readonly text: string;
}

/** Writes a statement as ISO 20022 `camt.053.001.08`. */
export type WriteStatement = (statement: OwnStatement) => Buffer;
