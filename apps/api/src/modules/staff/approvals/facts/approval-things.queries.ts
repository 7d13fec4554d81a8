import type { ApprovalThing, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** A subject of a request, as its kind names it. */
export interface NamedThing {
  readonly thing: ApprovalThing;
  readonly id: number;
  readonly documentId: string;
  /** Null if a user's account is deleted, or if other fields contain the name. */
  readonly name: string | null;
  /** A project's title. */
  readonly title: Localized | null;
  /** The time of an order. */
  readonly placedAt: Date | null;
  readonly projectId: number | null;
}

/** The subjects of one kind with these ids. */
export const listThings = async (
  tx: Tx,
  thing: ApprovalThing,
  ids: readonly number[],
): Promise<readonly NamedThing[]> => {
  const { rows } = await sql<NamedThing>`
    select thing, id, document_id as "documentId", name, title, placed_at as "placedAt", project_id as "projectId"
    from approval_things where thing = ${thing} and id = any(${[...ids]}::integer[])`.execute(tables(tx));
  return rows;
};
