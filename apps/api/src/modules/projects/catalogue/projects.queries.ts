import { fileFor, hasFile } from '@parcela/platform/files/localized-files.ts';
import type { Currency, ProjectState, Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DocumentRow } from '../../legal-documents/index.ts';
import type { ProjectsTables } from '../projects.tables.ts';
import { type ShownValuation, shownValuations } from '../valuations/valuations.queries.ts';
import { readContent, readLayout, type StoredContent } from '../stored-project.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

/** The published projects; all others count as missing. */
export const isVisible = sql`p.published_at <= app_now()`;

/** Rates in force; null on a platform without rates. */
export interface RatesRow {
  readonly eurToCzk: string | null;
  readonly eurToPln: string | null;
}

export interface ProjectRow extends RatesRow {
  readonly id: number;
  readonly documentId: string;
  readonly infoId: number;
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: string;
  readonly state: ProjectState;
  readonly countryCode: string;
  readonly currency: Currency;
  readonly layout: StoredContent['layout'];
  readonly saleEndsOn: string | null;
  readonly fundedOn: string | null;
  readonly closedOn: string | null;
  readonly expectedOn: string | null;
  readonly completedOn: string | null;
  readonly createdAt: Date;
  readonly shareCount: number;
  readonly shareFee: bigint;
  /** Nominal price in force of one share, minor units. */
  readonly nominal: bigint;
  readonly prices: readonly { readonly amount: number; readonly appliedAt: string }[];
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  readonly onlyForCurrentInvestor: boolean;
  readonly isCalculatorEnabled: boolean;
  readonly paReturn: string | null;
  readonly annualRentalIncome: string | null;
  readonly incrementalPropertyValue: string | null;
  readonly periodYears: number | null;
  readonly calculatorMin: bigint | null;
  readonly calculatorMax: bigint | null;
  readonly available: number;
  readonly images: readonly {
    readonly documentId: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    readonly caption: string | null;
  }[];
}

/**
 * The related rows of the projects of `page`; each table is read once for all of them. If rows were read one by one,
 * each would search every index again, and a longer list would take longer.
 */
const belongings = (locale: Locale): RawBuilder<unknown> => sql`
  infos as materialized (
    select i.*, v.content
    from project_infos i
    left join project_info_versions v on v.project_info_id = i.id and v.version = coalesce(i.published_version,
      (select max(n.version) from project_info_versions n where n.project_info_id = i.id))
    where i.project_id = any((select array_agg(id) from page)::integer[])
  ), slugs as materialized (
    select distinct on (project_id) project_id, slug from project_slugs
    where project_id = any((select array_agg(id) from page)::integer[])
    order by project_id, id desc
  ), priced as materialized (
    select project_id,
      (array_agg(amount order by applied_at desc, id desc) filter (where applied_at <= app_now()))[1] as nominal,
      jsonb_agg(jsonb_build_object('amount', amount, 'appliedAt', applied_at) order by applied_at, id) as prices
    from project_prices where project_id = any((select array_agg(id) from page)::integer[])
    group by project_id
  ), pictured as materialized (
    select m.project_id, jsonb_agg(jsonb_build_object(
        'documentId', f.document_id, 'width', f.width, 'height', f.height,
        'alt', localized(m.alt, ${locale}), 'caption', localized(m.caption, ${locale})) order by m.position) as images
    from project_images m join stored_files f on f.id = m.media_file_id
    where m.project_id = any((select array_agg(id) from page)::integer[])
    group by m.project_id
  ), shares as materialized (
    select * from project_shares_available
    where project_id = any((select array_agg(id) from page)::integer[])
  )`;

const projectColumns = (locale: Locale): RawBuilder<unknown> => sql`
  p.id, p.document_id as "documentId", i.id as "infoId", i.document_id as "infoDocumentId", slugs.slug,
  localized(i.title, ${locale}) as title, p.state, p.country_code as "countryCode", p.currency,
  i.content -> 'layout' as layout, p.completed_on as "completedOn", p.expected_on as "expectedOn", p.sale_ends_on as "saleEndsOn", p.funded_on as "fundedOn", p.closed_on as "closedOn", p.created_at as "createdAt",
  p.share_count as "shareCount", p.share_fee as "shareFee", priced.nominal, priced.prices,
  p.min_purchase_qty as "minPurchaseQty", p.max_purchase_qty as "maxPurchaseQty",
  p.only_for_current_investor as "onlyForCurrentInvestor", p.is_calculator_enabled as "isCalculatorEnabled",
  trim_scale(p.pa_return)::text as "paReturn", trim_scale(p.annual_rental_income)::text as "annualRentalIncome",
  trim_scale(p.incremental_property_value)::text as "incrementalPropertyValue", p.period_years as "periodYears",
  p.calculator_min as "calculatorMin", p.calculator_max as "calculatorMax",
  coalesce(shares.available, 0) as available, r.eur_to_czk as "eurToCzk", r.eur_to_pln as "eurToPln",
  coalesce(pictured.images, '[]') as images`;

const inForce = sql`join priced on priced.project_id = p.id and priced.nominal is not null`;

/** The price of a share of the draft `p`: the price in force, otherwise the next planned one, otherwise 0. */
export const draftPrice = sql<bigint>`coalesce(
  (select x.amount from project_prices x where x.project_id = p.id and x.applied_at <= app_now()
    order by x.applied_at desc, x.id desc limit 1),
  (select x.amount from project_prices x where x.project_id = p.id order by x.applied_at, x.id limit 1), 0)`;
const ofDraft = sql`
  left join priced known on known.project_id = p.id
  cross join lateral (select ${draftPrice} as nominal, coalesce(known.prices, '[]') as prices) priced`;

/** Joins from `page as p`; a project without a price in force is not offered. */
const joinsWith = (price: RawBuilder<unknown>) => sql`
  join infos i on i.project_id = p.id
  ${price}
  left join slugs on slugs.project_id = p.id
  left join pictured on pictured.project_id = p.id
  left join shares on shares.project_id = p.id
  left join rates_in_force r on true`;
const projectJoins = joinsWith(inForce);

const orders = {
  state: sql`p.state_rank, p.created_at desc, p.id desc`,
  'state:desc': sql`p.state_rank desc, p.created_at desc, p.id desc`,
  createdAt: sql`p.created_at, p.id`,
  'createdAt:desc': sql`p.created_at desc, p.id desc`,
  yield: sql`p.pa_return asc nulls last, p.id desc`,
  'yield:desc': sql`p.pa_return desc nulls last, p.id desc`,
} as const;

export interface ProjectListQuery {
  readonly locale: Locale;
  readonly countryCode?: string | undefined;
  readonly state?: ProjectState | undefined;
  readonly currency?: Currency | undefined;
  /** Default: by state, newest first within a state. */
  readonly sort?: keyof typeof orders | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the published projects and their total number, in one query. */
export const listProjects = async (
  tx: Tx,
  query: ProjectListQuery,
): Promise<{ readonly total: number; readonly projects: ProjectRow[] }> => {
  const those = (which: RawBuilder<unknown>) =>
    sql.join(
      [
        which,
        query.countryCode === undefined ? undefined : sql`p.country_code = ${query.countryCode}`,
        query.state === undefined ? undefined : sql`p.state = ${query.state}`,
        query.currency === undefined ? undefined : sql`p.currency = ${query.currency}`,
      ].filter((condition) => condition !== undefined),
      sql` and `,
    );
  const order = orders[query.sort ?? 'state'];
  // Every row has the count; an empty page has one row with only the count. The count is the stored number of all
  // projects with a date minus the few with a future date, so no query grows with the number of projects. The page is
  // cut from the projects alone, along an index of this order.
  const { rows } = await sql<{ total: number; place: bigint | null } & ProjectRow>`
    with page as materialized (
      select row_number() over (order by ${order}) as place, p.*
      from projects p
      where ${those(isVisible)}
      order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ), ${belongings(query.locale)}, listed as (
      select p.place, ${projectColumns(query.locale)} from page p ${projectJoins}
    )
    select counted.total, listed.*
    from (
      select (select coalesce(sum(p.count), 0) from dated_project_counts p where ${those(sql`p.count > 0`)})::integer
        - (select count(*) from projects p where ${those(sql`p.published_at > app_now()`)})::integer as total
    ) counted
    left join listed on true
    order by listed.place`.execute(db(tx));
  return {
    total: rows[0]?.total ?? 0,
    projects: rows
      .filter((row) => row.place !== null)
      .map((row) => ({ ...row, layout: readLayout(row.layout) })),
  };
};

export interface ProjectInfoRow extends ProjectRow {
  /** From the version that users see; for a draft, from the newest version. */
  readonly content: StoredContent;
  readonly documents: readonly {
    readonly documentId: string;
    readonly name: string;
    readonly caption: string | null;
    readonly fileDocumentId: string;
    readonly size: number;
    readonly publishedAt: string;
  }[];
  readonly prospect: DocumentRow | null;
  readonly valuations: readonly ShownValuation[];
  /** False only for a draft without a current price; its price is then the next planned one, otherwise 0. */
  readonly hasPrice: boolean;
  /** By the clock of the rules. */
  readonly now: Date;
}

/**
 * The whole page of a published project by the id of its info, in one query. With `isDraft`, of any project, as if it
 * were published.
 */
export const findProjectInfo = async (
  tx: Tx,
  query: { readonly documentId: string; readonly locale: Locale; readonly isDraft?: boolean },
): Promise<ProjectInfoRow | undefined> => {
  const { rows } = await sql<ProjectInfoRow>`
    with page as materialized (
      select p.* from projects p
      where p.id = (select x.project_id from project_infos x where x.document_id = ${query.documentId})
        and ${query.isDraft === true ? sql`true` : isVisible}
    ), ${belongings(query.locale)}
    select ${projectColumns(query.locale)}, ${query.isDraft === true ? sql`known.nominal is not null` : sql`true`} as "hasPrice", i.content, app_now() as now,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'documentId', d.document_id, 'name', localized(d.name, ${query.locale}),
          'caption', localized(d.caption, ${query.locale}), 'fileDocumentId', f.document_id, 'size', f.byte_size,
          'publishedAt', d.published_at) order by d.position), '[]')
        from project_documents d
        join stored_files f on f.id = ${fileFor('d', query.locale)}
        where d.project_id = p.id) as documents,
      (select to_jsonb(v) from legal_documents_in_force v
        where v.kind = 'prospect' and v.project_id = p.id) as prospect,
      ${shownValuations(query.locale)} as valuations
    from page p ${query.isDraft === true ? joinsWith(ofDraft) : projectJoins}`.execute(db(tx));
  const [row] = rows;
  if (!row) return undefined;
  const content = readContent(row.content);
  return { ...row, content, layout: content.layout };
};

/** The info that a slug, old or new, leads to, with its canonical slug. */
export const findBySlug = async (
  tx: Tx,
  slug: string,
): Promise<{ readonly documentId: string; readonly slug: string } | undefined> => {
  const { rows } = await sql<{ documentId: string; slug: string }>`
    select h.info_document_id as "documentId", h.slug
    from project_slugs s
    join projects p on p.id = s.project_id
    join project_headings h on h.project_id = p.id
    where s.slug = ${slug} and ${isVisible}`.execute(db(tx));
  return rows[0];
};

/** The file of the first picture of the project with this slug, as its page shows it to every visitor. */
export const findLeadPicture = async (tx: Tx, slug: string): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select f.document_id as "documentId"
    from project_slugs s
    join projects p on p.id = s.project_id
    join project_images m on m.project_id = p.id
    join stored_files f on f.id = m.media_file_id
    where s.slug = ${slug} and ${isVisible}
    order by m.position limit 1`.execute(db(tx));
  return rows[0]?.documentId;
};

/** Whether the slug led to a project that every visitor could see and that staff have hidden since then. */
export const isWithdrawnSlug = async (tx: Tx, slug: string): Promise<boolean> => {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select exists (
      select from project_slugs s join project_infos i on i.project_id = s.project_id
      join projects p on p.id = s.project_id and not p.only_for_current_investor
      where s.slug = ${slug} and i.publish_at is null and i.first_published_at <= app_now()
    ) as "isWithdrawn"`.execute(db(tx));
  return rows[0]?.isWithdrawn === true;
};

/** The addresses of public content, with the time of their last change. */
export const listProjectAddresses = async (
  tx: Tx,
): Promise<{ readonly slug: string; readonly changedAt: Date }[]> => {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select (select s.slug from project_slugs s where s.project_id = p.id order by s.id desc limit 1) as slug,
      greatest(p.published_at, i.updated_at) as "changedAt"
    from projects p join project_infos i on i.project_id = p.id
    where ${isVisible} and not p.only_for_current_investor
      and exists (select from project_prices x where x.project_id = p.id and x.applied_at <= app_now())
    order by p.published_at desc, p.id desc limit 10000`.execute(db(tx));
  return rows;
};

/** Whether the stored file is a document of a published project. */
export const isShownProjectDocument = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from project_documents d join projects p on p.id = d.project_id
      where ${hasFile('d', fileId)} and ${isVisible}
    ) as "isShown"`.execute(db(tx));
  return rows[0]?.isShown === true;
};

/** Whether a published project shows this picture. */
export const isProjectPicture = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from project_images m join projects p on p.id = m.project_id
      where m.media_file_id = ${fileId} and ${isVisible}
    ) as "isShown"`.execute(db(tx));
  return rows[0]?.isShown === true;
};

/** Whether a withdrawn project uses this formerly public picture. */
export const isWithdrawnPicture = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select exists (
      select from project_images m
      join projects p on p.id = m.project_id
      join project_infos i on i.project_id = p.id
      where m.media_file_id = ${fileId} and i.first_published_at <= app_now() and not coalesce(${isVisible}, false)
    ) as "isWithdrawn"`.execute(db(tx));
  return rows[0]?.isWithdrawn === true;
};
