import { savedViewsMax } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** Filters and order under a name. */
export interface ViewContent {
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
  readonly isShared: boolean;
}
export interface NewView extends ViewContent {
  readonly list: string;
}
export interface SavedView extends NewView {
  readonly documentId: string;
  readonly staffId: number;
  readonly author: { readonly documentId: string; readonly name: string };
}

/** The maximum number of colleagues' shared views that are shown. */
const sharedMax = 500;

const views = (tx: Tx) =>
  db(tx)
    .selectFrom('staff_saved_views as v')
    .innerJoin('staff_members as s', 's.id', 'v.staff_id')
    .select(['v.document_id as documentId', 'v.staff_id as staffId', 'v.list', 'v.name', 'v.sort'])
    .select(['v.is_shared as isShared', sql<ViewContent['filters']>`v.filters`.as('filters')])
    .select(
      sql<SavedView['author']>`jsonb_build_object('documentId', s.document_id, 'name', s.name)`.as('author'),
    );

/** The member's own views in the order of saving, then colleagues' shared views by name. */
export const listViews = async (tx: Tx, staffId: number): Promise<readonly SavedView[]> => {
  const own = await views(tx).where('v.staff_id', '=', staffId).orderBy('v.id').execute();
  const shared = await views(tx)
    .where('v.is_shared', '=', true)
    .where('v.staff_id', '<>', staffId)
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(sharedMax)
    .execute();
  return [...own, ...shared];
};

/** A view of this member, locked until `tx` ends. */
export const lockOwnView = (tx: Tx, staffId: number, documentId: string): Promise<SavedView | undefined> =>
  views(tx)
    .where('v.staff_id', '=', staffId)
    .where('v.document_id', '=', documentId)
    .forUpdate('v')
    .executeTakeFirst();

const contentColumns = ({ name, filters, sort, isShared }: ViewContent) => ({
  name,
  filters: JSON.stringify(filters),
  sort,
  is_shared: isShared,
});

/** Whether the member has another view with this name in this list. */
export const isNameTaken = async (
  tx: Tx,
  staffId: number,
  view: { readonly list: string; readonly name: string; readonly documentId?: string },
): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('staff_saved_views')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('list', '=', view.list)
    .where('name', '=', view.name)
    .where('document_id', '<>', view.documentId ?? '')
    .executeTakeFirst();
  return row !== undefined;
};

/** Puts a view in the first free position of its list; undefined when there is none. */
export const insertView = async (tx: Tx, staffId: number, view: NewView): Promise<string | undefined> => {
  const taken = await db(tx)
    .selectFrom('staff_saved_views')
    .select('place')
    .where('staff_id', '=', staffId)
    .where('list', '=', view.list)
    .execute();
  const places = new Set(taken.map(({ place }) => place));
  const place = Array.from({ length: savedViewsMax }, (_, index) => index + 1).find(
    (free) => !places.has(free),
  );
  if (place === undefined) return undefined;
  const { document_id: documentId } = await db(tx)
    .insertInto('staff_saved_views')
    .values({ staff_id: staffId, list: view.list, place, ...contentColumns(view) })
    .returning('document_id')
    .executeTakeFirstOrThrow();
  return documentId;
};

export const updateView = async (tx: Tx, documentId: string, content: ViewContent): Promise<void> => {
  await db(tx)
    .updateTable('staff_saved_views')
    .set(contentColumns(content))
    .where('document_id', '=', documentId)
    .execute();
};

export const deleteView = async (tx: Tx, documentId: string): Promise<void> => {
  await db(tx).deleteFrom('staff_saved_views').where('document_id', '=', documentId).execute();
};

/** Deletes every view of a member; returns how many. */
export const deleteViewsOf = async (tx: Tx, staffId: number): Promise<number> => {
  const { numDeletedRows } = await db(tx)
    .deleteFrom('staff_saved_views')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
