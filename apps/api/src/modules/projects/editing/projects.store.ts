import type { ProjectState, Localized } from '@parcela/domain';
import { type Insertable, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ProjectsTable, ProjectsTables } from '../projects.tables.ts';
import type { DescriptionBlock, Faq, ProjectFees, TimelineEntry } from '../stored-project.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

export type NewProject = Omit<
  Insertable<ProjectsTable>,
  | 'document_id'
  | 'published_at'
  | 'created_at'
  | 'opens_at'
  | 'offer_version'
  | 'opening_failed_at'
  | 'opening_missing'
>;

export const insertProject = async (
  tx: Tx,
  project: NewProject,
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const documentId = newDocumentId();
  const { id } = await db(tx)
    .insertInto('projects')
    .values({ ...project, document_id: documentId, published_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, documentId };
};

export interface NewProjectInfo {
  readonly projectId: number;
  readonly title: Localized;
  readonly blocks: readonly DescriptionBlock[];
  readonly faqs: readonly Faq[];
  readonly fees: ProjectFees | null;
  readonly timeline: readonly TimelineEntry[];
}

export const insertProjectInfo = async (
  tx: Tx,
  info: NewProjectInfo,
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const documentId = newDocumentId();
  const { id } = await db(tx)
    .insertInto('project_infos')
    .values({
      document_id: documentId,
      project_id: info.projectId,
      title: JSON.stringify(info.title),
      blocks: JSON.stringify(info.blocks),
      faqs: JSON.stringify(info.faqs),
      fees: info.fees && JSON.stringify(info.fees),
      timeline: JSON.stringify(info.timeline),
      published_version: null,
      publish_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, documentId };
};

/** Returns whether the slug was free: neither a project nor an article ever had it. */
export const insertSlug = async (tx: Tx, projectId: number, slug: string): Promise<boolean> => {
  const inserted = await db(tx)
    .insertInto('project_slugs')
    .values({ slug, project_id: projectId })
    .onConflict((on) => on.constraint('project_slugs_slug_key').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The project's latest slug, which is canonical. */
export const getSlug = async (tx: Tx, projectId: number): Promise<string> => {
  const { slug } = await db(tx)
    .selectFrom('project_slugs')
    .select('slug')
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return slug;
};

/** Adds a price from the given instant or from now; returns its documentId. */
export const insertPrice = async (
  tx: Tx,
  price: {
    readonly projectId: number;
    readonly amount: bigint;
    readonly appliedAt: Date | undefined;
    /** The valuation that led it. */
    readonly valuationId?: number | null;
  },
): Promise<string> => {
  const { document_id: documentId } = await db(tx)
    .insertInto('project_prices')
    .values({
      project_id: price.projectId,
      amount: price.amount,
      valuation_id: price.valuationId ?? null,
      applied_at: sql<Date>`coalesce(${price.appliedAt ?? null}, app_now())`,
    })
    .returning('document_id')
    .executeTakeFirstOrThrow();
  return documentId;
};

export interface LockedProject {
  readonly id: number;
  readonly state: ProjectState;
  /** Nominal price in force in minor units; null before the first price applies. */
  readonly price: bigint | null;
  /** When the sale opens automatically. */
  readonly opensAt: Date | null;
  /** When a planned opening failed. */
  readonly openingFailedAt: Date | null;
  /** The number of decisions about the offer. */
  readonly offerVersion: number;
}

/** The project with the facts that staff change, locked until the transaction ends. */
export const lockProjectRow = async (tx: Tx, projectId: number): Promise<LockedProject | undefined> =>
  db(tx)
    .selectFrom('projects as p')
    .select(['p.id', 'p.state', 'p.opens_at as opensAt', 'p.offer_version as offerVersion'])
    .select('p.opening_failed_at as openingFailedAt')
    .select((on) =>
      on
        .selectFrom('project_prices_in_force as x')
        .select('x.amount')
        .whereRef('x.project_id', '=', 'p.id')
        .as('price'),
    )
    .where('p.id', '=', projectId)
    .modifyEnd(sql`for no key update of p`)
    .executeTakeFirst();

export const findProjectRow = async (
  tx: Tx,
  projectId: number,
): Promise<Pick<LockedProject, 'id' | 'state'> | undefined> =>
  db(tx).selectFrom('projects').select(['id', 'state']).where('id', '=', projectId).executeTakeFirst();

/**
 * Sets the state of the offer and ends a planned opening. An offer that ends stores the day, counted in the
 * platform's zone.
 */
export const updateState = async (
  tx: Tx,
  change: { readonly projectId: number; readonly state: ProjectState; readonly timeZone: string },
): Promise<void> => {
  const today = sql<string>`(app_now() at time zone ${change.timeZone})::date`;
  await db(tx)
    .updateTable('projects')
    .set({
      state: change.state,
      opens_at: null,
      opening_failed_at: null,
      opening_missing: null,
      offer_version: sql<number>`offer_version + 1`,
      closed_on: change.state === 'Closed' ? today : null,
      ...(change.state === 'Completed' && { funded_on: today }),
    })
    .where('id', '=', change.projectId)
    .execute();
};
