import type { Currency } from '@parcela/domain';

/**
 * Every reference that the bank gave a movement, as it wrote it; one that it did not give is absent. `movement`: FIO's
 * number. `instruction`: the number of the instruction behind it. `entry`, `servicer`, `servicerOfPart`, `endToEnd`,
 * `transaction`: `NtryRef`, `AcctSvcrRef` of the entry and of its part, `EndToEndId` and `TxId` of camt. `document`: the
 * number in GPC.
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
   * What the line is called: a number of the bank, or one made of what the line says. A bank uses its numbers again, so
   * that another movement may be called the same.
   */
  readonly movementId: string;
  readonly references: LineReferences;
  /** The bank's id or number of the statement that has it, as in `FileStatement.id`; null in a feed and where it has none. */
  readonly statement: string | null;
  /** The bank's id of the instruction behind it: a correction has the id of the movement that it reverses. */
  readonly instructionId: string | null;
  /** The day of booking, `YYYY-MM-DD`, by the bank's calendar. */
  readonly bookedOn: string;
  /** Minor units; negative for what went out. */
  readonly amount: bigint;
  /** As the bank writes it: it may be one that we do not know. */
  readonly currency: string;
  readonly variableSymbol: string | null;
  /** Every other text that may carry our reference. */
  readonly texts: readonly string[];
  /** Null when the statement does not name the payer. */
  readonly payerName: string | null;
  /** IBAN, or the account as the bank writes it. */
  readonly payerAccount: string | null;
  /** Does the bank call it a reversal of another movement? */
  readonly isReversal: boolean;
  /** The line as it came, JSON. */
  readonly raw: string;
}

/** A line that is not as we know lines; the other lines are booked all the same. */
export interface UnreadableLine {
  /** The line as it came, JSON. */
  readonly raw: string;
  /** What is wrong with it, without quoting it. */
  readonly problem: string;
}

export type ReadStatement =
  | {
      readonly kind: 'read';
      readonly lines: readonly StatementLine[];
      readonly unreadable: readonly UnreadableLine[];
      /** The balance at the end of the period, minor units; null where the bank does not say it. */
      readonly closing: bigint | null;
    }
  /** Asked again too early; the next time will do. */
  | { readonly kind: 'too_soon' }
  /** The bank wants a person's authorisation for such old history. */
  | { readonly kind: 'too_old' }
  /** No answer, or an unreadable one. */
  | { readonly kind: 'unknown' };

/** The bank of the collection accounts, one per currency. It returns outcomes and never throws. */
export interface BankFeed {
  /** The movements booked from one day to another, both included. */
  readStatement(currency: Currency, from: string, to: string): Promise<ReadStatement>;
}
