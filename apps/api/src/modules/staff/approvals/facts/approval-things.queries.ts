import type { ApprovalThing, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** A thing that a request is about, as its kind names it. */
export interface NamedThing {
  readonly thing: ApprovalThing;
  readonly id: number;
  readonly documentId: string;
  /** Null where a person's account is deleted, and where something else names it. */
  readonly name: string | null;
  /** Of a project. */
  readonly title: Localized | null;
  /** Of an order. */
  readonly placedAt: Date | null;
  readonly projectId: number | null;
}

/** The things of one kind with these ids. */
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
