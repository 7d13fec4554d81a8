import type { Currency } from '@parcela/domain';

/**
 * Every reference that the bank gave a movement, unchanged; missing ones are absent. `movement`: FIO's
 * number. `instruction`: the number of the instruction behind it. `entry`, `servicer`, `servicerOfPart`,
 * `endToEnd`, `transaction`: `NtryRef`, `AcctSvcrRef` of the entry and of its part, `EndToEndId` and `TxId`
 * of camt. `document`: the number in GPC.
 */
export type ReferenceName =
  | 'movement'
  | 'instruction'
  | 'entry'
  | 'servicer'
  | 'servicerOfPart'
  | 'endToEnd'
  | 'transaction'
  | 'document';
export type LineReferences = Readonly<Partial<Record<ReferenceName, string>>>;

/** One line of a statement in our terms. */
export interface StatementLine {
  /**
   * The id of the line: a number of the bank, or a number made from the line's content. A bank reuses its
   * numbers, so another movement may have the same id.
   */
  readonly movementId: string;
  readonly references: LineReferences;
  /**
   * The bank's id or number of its statement, like `FileStatement.id`; null in a feed and where there is
   * none.
   */
  readonly statement: string | null;
  /** The bank's id of the instruction behind it: a correction has the id of the movement that it reverses. */
  readonly instructionId: string | null;
  /** The day of booking, `YYYY-MM-DD`, by the bank's calendar. */
  readonly bookedOn: string;
  /** Minor units; negative for outgoing money. */
  readonly amount: bigint;
  /** The bank's own code, which may be unknown to us. */
  readonly currency: string;
  readonly variableSymbol: string | null;
  /** Every other text that may carry our reference. */
  readonly texts: readonly string[];
  /** Null when the statement does not name the payer. */
  readonly payerName: string | null;
  /** IBAN, or the account in the bank's own form. */
  readonly payerAccount: string | null;
  /** Tells whether the bank calls it a reversal of another movement. */
  readonly isReversal: boolean;
  /** The original line, JSON. */
  readonly raw: string;
}

/** A line in an unknown form; the other lines are still booked. */
export interface UnreadableLine {
  /** The original line, JSON. */
  readonly raw: string;
  /** The fault, without a quote from the line. */
  readonly problem: string;
}

export type ReadStatement =
  | {
      readonly kind: 'read';
      readonly lines: readonly StatementLine[];
      readonly unreadable: readonly UnreadableLine[];
      /** The balance at the end of the period, minor units; null where the bank does not state it. */
      readonly closing: bigint | null;
    }
  /** The request came too early; the next one will succeed. */
  | { readonly kind: 'too_soon' }
  /** The bank requires an authorisation by staff for such old history. */
  | { readonly kind: 'too_old' }
  /** No answer, or an unreadable one. */
  | { readonly kind: 'unknown' };

/** The bank of the collection accounts, one per currency. It returns outcomes and never throws. */
export interface BankFeed {
  /** The movements booked from one day to another, both included. */
  readStatement(currency: Currency, from: string, to: string): Promise<ReadStatement>;
}
