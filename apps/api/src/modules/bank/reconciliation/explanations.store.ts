import { type Selectable, sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { BankExplanationsTable, BankTables, MovementOutcome } from '../bank.tables.ts';

const db = (tx: Tx) => tables<BankTables>(tx);

export type ExplanationKind = Selectable<BankExplanationsTable>['kind'];

/** The facts of a line that its explanation needs. */
export interface LineToExplain {
  readonly id: number;
  readonly outcome: MovementOutcome;
  /** The outgoing amount that no book contains, in minor units; null while the line needs no explanation. */
  readonly amount: bigint | null;
  /** As the bank writes it. */
  readonly currency: string;
  readonly bookedOn: string;
}

/** The lock makes explanations of an account's lines run one after another. */
export const lockAccountOfLine = async (tx: Tx, documentId: string): Promise<void> => {
  await sql`
    select from collection_accounts a
    where a.id = (select m.collection_account_id from bank_movements m where m.document_id = ${documentId})
    for no key update`.execute(db(tx));
};

/** Reads the line without a lock: for display, not for a decision. */
export const readLineToExplain = async (tx: Tx, documentId: string): Promise<LineToExplain | undefined> => {
  const { rows } = await sql<LineToExplain>`
    select m.id, m.outcome, b.amount, m.currency, m.booked_on as "bookedOn"
    from bank_movements m left join bank_lines_in_no_book b on b.movement_id = m.id
    where m.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

export const lockLineToExplain = async (tx: Tx, documentId: string): Promise<LineToExplain | undefined> => {
  await lockAccountOfLine(tx, documentId);
  return readLineToExplain(tx, documentId);
};

export const insertExplanation = async (
  tx: Tx,
  explanation: {
    readonly movementId: number;
    readonly kind: ExplanationKind;
    readonly note: string;
    readonly explainedBy: number;
    readonly approvedBy: number | null;
  },
): Promise<void> => {
  await db(tx)
    .insertInto('bank_explanations')
    .values({
      movement_id: explanation.movementId,
      kind: explanation.kind,
      note: explanation.note,
      explained_by: explanation.explainedBy,
      approved_by: explanation.approvedBy,
    })
    .execute();
};
