import { hasFile } from '@parcela/platform/files/localized-files.ts';
import {
  type Currency,
  type OpeningCheck,
  type ProjectState,
  type Localized,
  type Translated,
  type TranslatedLocale,
  translatedLocales,
} from '@parcela/domain';
import { sql } from 'kysely';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  type ContentState,
  type ContentStatus,
  findItem,
  listItems,
  listUses,
  listVersions,
  type SavedVersion,
} from '../../versioned-content/index.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { PageOf } from '@parcela/platform/paging/counted-page.ts';
import { type RecordedValuation, recordedValuations } from '../valuations/valuations.queries.ts';
import { projectInfoKind as kind } from './project-content.policy.ts';
import { readContent, type StoredContent } from '../stored-project.ts';

/** A project as staff see it in a list. */
export interface ProjectInfoItem extends ContentStatus {
  readonly documentId: string;
  readonly project: string;
  readonly slug: string;
  readonly title: Localized;
  readonly projectState: ProjectState;
  readonly currency: Currency;
  /** Nominal price in force, minor units. */
  readonly price: bigint | null;
  readonly missingTexts: Translated<number>;
}

const ofProject = <T>(column: ReturnType<typeof sql<T>>) =>
  sql`(select ${column} from projects p where p.id = i.project_id)`;

/** Texts of the newest version, at any depth, that exist in English but not in this language. */
const missingIn = (locale: TranslatedLocale) => sql<number>`(
  select count(*)::integer
  from jsonb_path_query(jsonb_build_object('title', v.title) || v.content, 'strict $.** ? (@.type() == "object")') t
  where jsonb_typeof(t -> 'en') = 'string' and t ->> 'en' <> '' and t ->> ${locale} = '')`;

const itemColumns = sql`
  ${ofProject(sql`p.document_id`)} as project,
  (select s.slug from project_slugs s where s.project_id = i.project_id order by s.id desc limit 1) as slug,
  v.title, ${ofProject(sql`p.state`)} as "projectState", ${ofProject(sql`p.currency`)} as currency,
  (select x.amount from project_prices_in_force x where x.project_id = i.project_id) as price,
  jsonb_build_object(${sql.join(
    translatedLocales.map((locale) => sql`${sql.lit(locale)}::text, ${missingIn(locale)}`),
  )}) as "missingTexts"`;

/** Every project, last saved first. */
export const listProjectInfoItems = (
  tx: Tx,
  query: Page & {
    readonly state: ContentState | undefined;
    readonly projectState: ProjectState | undefined;
    readonly missing: TranslatedLocale | undefined;
    /** Projects whose planned opening failed. */
    readonly openingFailed: boolean;
    readonly search: string | undefined;
  },
): Promise<PageOf<ProjectInfoItem>> => {
  const { projectState, missing, openingFailed, search } = query;
  const isOfState =
    projectState === undefined ? sql`true` : sql`${ofProject(sql`p.state`)} = ${projectState}`;
  const isFound =
    search === undefined
      ? sql`true`
      : sql`(
          exists (select from jsonb_each_text(v.title) t where strpos(lower(t.value), lower(${search})) > 0)
          or exists (select from project_slugs s
            where s.project_id = i.project_id and strpos(s.slug, lower(${search})) > 0)
        )`;
  const lacks = missing === undefined ? sql`true` : sql`${missingIn(missing)} > 0`;
  const failed = openingFailed ? sql`${ofProject(sql`p.opening_failed_at`)} is not null` : sql`true`;
  const reading = { kind, columns: itemColumns, order: sql`v.saved_at desc, i.id desc` };
  return listItems<ProjectInfoItem>(tx, reading, {
    ...query,
    condition: sql`${isOfState} and ${isFound} and ${lacks} and ${failed}`,
  });
};

export interface ProjectInfoDetail extends ProjectInfoItem {
  readonly content: StoredContent;
  readonly earlierSlugs: readonly string[];
  readonly shareCount: number;
  readonly shareFee: bigint;
  readonly prices: readonly {
    readonly documentId: string;
    readonly amount: number;
    readonly appliedAt: string;
    /** documentId of the valuation that led it. */
    readonly valuation: string | null;
  }[];
  readonly valuations: readonly RecordedValuation[];
  readonly opensAt: Date | null;
  readonly openingFailedAt: Date | null;
  readonly openingMissing: readonly OpeningCheck[] | null;
  readonly offerVersion: number;
}

/** The newest version of a project, with all facts that staff decisions need. */
export const findProjectInfoItem = async (
  tx: Tx,
  documentId: string,
): Promise<ProjectInfoDetail | undefined> => {
  const columns = sql`${itemColumns}, v.content,
    array(select s.slug from project_slugs s where s.project_id = i.project_id order by s.id desc offset 1)
      as "earlierSlugs",
    ${ofProject(sql`p.share_count`)} as "shareCount", ${ofProject(sql`p.share_fee`)} as "shareFee",
    ${ofProject(sql`p.opens_at`)} as "opensAt", ${ofProject(sql`p.offer_version`)} as "offerVersion",
    ${ofProject(sql`p.opening_failed_at`)} as "openingFailedAt", ${ofProject(sql`p.opening_missing`)} as "openingMissing",
    (select coalesce(jsonb_agg(jsonb_build_object('documentId', x.document_id, 'amount', x.amount, 'appliedAt', x.applied_at,
        'valuation', (select v.document_id from project_valuations v where v.id = x.valuation_id))
        order by x.applied_at desc, x.id desc), '[]')
      from project_prices x where x.project_id = i.project_id) as prices,
    ${recordedValuations} as valuations`;
  const item = await findItem<ProjectInfoDetail>(tx, { kind, columns }, documentId);
  return item && { ...item, content: readContent(item.content) };
};

export interface ProjectInfoVersion {
  readonly title: Localized;
  readonly content: StoredContent;
}

/** Every version of a project, newest first; undefined for an unknown project. */
export const listProjectInfoVersions = async (
  tx: Tx,
  of: Page & { readonly documentId: string },
): Promise<PageOf<ProjectInfoVersion & SavedVersion> | undefined> => {
  const page = await listVersions<ProjectInfoVersion>(tx, { kind, columns: sql`v.title, v.content` }, of);
  return (
    page && {
      ...page,
      items: page.items.map((version) => ({ ...version, content: readContent(version.content) })),
    }
  );
};

/** The projects that use a file in any version. */
export const listFileUses = (
  tx: Tx,
  { id, documentId }: { readonly id: number; readonly documentId: string },
) =>
  listUses(tx, kind, {
    title: sql`v.title`,
    condition: sql`strpos(v.content::text, ${`"${documentId}"`}) > 0
      or exists (select from project_images m where m.project_id = i.project_id and m.media_file_id = ${id})
      or exists (select from project_documents d where d.project_id = i.project_id
        and ${hasFile('d', id)})
      or exists (select from project_valuations u where u.project_id = i.project_id and u.media_file_id = ${id})`,
  });
