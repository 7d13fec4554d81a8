import type { Locale, MilestoneKind, UpdateAudience } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { StoredBlock } from '../../articles/index.ts';

/** A caller as the audiences see them. */
export interface UpdateReader {
  readonly userId: number | undefined;
  /** Whether they have the level INVESTOR. */
  readonly isInvestor: boolean;
}

/**
 * Whether the reader is in the audience of the released update `u`. Holders are in every audience:
 * current holders, and holders at the instant of the release.
 */
export const isEntitled = ({ userId, isInvestor }: UpdateReader): RawBuilder<unknown> =>
  userId === undefined
    ? sql`u.audience = 'public'`
    : sql`(u.audience = 'public' or u.audience = 'investors' and ${isInvestor}
      or exists (select from share_holdings h where h.user_id = ${userId} and h.project_id = u.project_id)
      or (select sum(m.shares) from share_movements m
          where m.user_id = ${userId} and m.project_id = u.project_id and m.occurred_at <= u.released_at) > 0)`;

/** The shown parts of a version, in one language. */
export interface UpdateParts {
  readonly title: string;
  readonly content: readonly StoredBlock[];
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly files: readonly { readonly documentId: string; readonly title: string; readonly size: number }[];
  readonly milestone: { readonly kind: MilestoneKind; readonly day: string } | null;
  readonly correction: string | null;
  readonly shownFrom: Date;
}

export interface UpdateRow extends UpdateParts {
  readonly documentId: string;
  readonly project: { readonly documentId: string; readonly slug: string; readonly title: string };
  readonly audience: UpdateAudience;
  readonly releasedAt: Date;
  readonly readAt: Date;
}

/** The columns of a version `u`. */
const partsOf = (locale: Locale) => sql`
  localized(u.title, ${locale}) as title,
  case when u.content -> ${locale} = '[]' then u.content -> 'en' else u.content -> ${locale} end as content,
  (select coalesce(jsonb_agg(jsonb_build_object('label', localized(f.line -> 'label', ${locale}),
      'value', localized(f.line -> 'value', ${locale})) order by f.place), '[]')
    from jsonb_array_elements(u.figures) with ordinality f(line, place)) as figures,
  (select coalesce(jsonb_agg(jsonb_build_object('documentId', s.document_id,
      'title', localized(f.line -> 'title', ${locale}), 'size', s.byte_size) order by f.place), '[]')
    from jsonb_array_elements(u.files) with ordinality f(line, place)
    join stored_files s on s.document_id = f.line ->> 'file') as files,
  case when u.milestone is not null then
    jsonb_build_object('kind', u.milestone, 'day', to_char(u.milestone_on, 'YYYY-MM-DD')) end as milestone,
  localized(u.correction, ${locale}) as correction, u.shown_from as "shownFrom"`;

const columnsOf = (locale: Locale) => sql`
  u.document_id as "documentId", u.audience, u.released_at as "releasedAt", app_now() as "readAt", ${partsOf(locale)},
  (select jsonb_build_object('documentId', h.document_id, 'slug', h.slug, 'title', localized(h.title, ${locale}))
    from project_headings h where h.project_id = u.project_id) as project`;

/** The id of a project that visitors see. */
export const findShownProject = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h
    join shown_projects p on p.project_id = h.project_id
    where h.document_id = ${documentId}`.execute(tables(tx));
  return rows[0]?.id;
};

/** The released updates of a project for this reader, newest first. */
export const listReleased = async (
  tx: Tx,
  {
    projectId,
    locale,
    reader,
    ...page
  }: Page & { readonly projectId: number; readonly locale: Locale; readonly reader: UpdateReader },
): Promise<PageOf<UpdateRow>> => {
  const shown = sql`released_project_updates u where u.project_id = ${projectId} and ${isEntitled(reader)}`;
  const { rows } = await sql<Counted<UpdateRow>>`
    with page as (
      select row_number() over (order by u.released_at desc, u.project_update_id desc) as place, ${columnsOf(locale)}
      from ${shown} order by u.released_at desc, u.project_update_id desc
      limit ${page.pageSize} offset ${offsetOf(page)}
    )
    select counted.total, page.* from (select count(*)::integer as total from ${shown}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

/** A released update, if the reader may read it. */
export const findReleased = async (
  tx: Tx,
  {
    documentId,
    locale,
    reader,
  }: { readonly documentId: string; readonly locale: Locale; readonly reader: UpdateReader },
): Promise<UpdateRow | undefined> => {
  const { rows } = await sql<UpdateRow>`
    select ${columnsOf(locale)} from released_project_updates u
    where u.document_id = ${documentId} and ${isEntitled(reader)}`.execute(tables(tx));
  return rows[0];
};

/** The versions that readers of a released update saw before the present one, newest first. */
export const listEarlier = async (
  tx: Tx,
  { documentId, locale }: { readonly documentId: string; readonly locale: Locale },
): Promise<UpdateParts[]> => {
  const { rows } = await sql<UpdateParts>`
    select ${partsOf(locale)}
    from (
      select v.*, s.shown_from
      from released_project_updates r
      join project_update_showings s on s.project_update_id = r.project_update_id
        and s.version <> r.version and s.shown_from <= app_now()
      join project_update_versions v on v.project_update_id = s.project_update_id and v.version = s.version
      where r.document_id = ${documentId}
    ) u order by u.shown_from desc, u.version desc limit 50`.execute(tables(tx));
  return rows;
};

/** A version of any update as its readers would see it. */
export const findWritten = async (
  tx: Tx,
  {
    documentId,
    locale,
    version,
  }: { readonly documentId: string; readonly locale: Locale; readonly version: number | undefined },
): Promise<UpdateRow | undefined> => {
  const { rows } = await sql<UpdateRow>`
    select ${columnsOf(locale)} from (
      select v.*, i.document_id, coalesce(i.first_published_at, app_now()) as released_at,
        coalesce(s.shown_from, app_now()) as shown_from
      from project_updates i join project_update_versions v on v.project_update_id = i.id
      left join project_update_showings s on s.project_update_id = i.id and s.version = v.version
      where i.document_id = ${documentId} and v.version = coalesce(${version ?? null}::integer,
        (select max(n.version) from project_update_versions n where n.project_update_id = i.id))
    ) u`.execute(tables(tx));
  return rows[0];
};

/**
 * A text that changes at the instant of every release and correction: a shared answer made under another one may lack
 * it.
 */
export const findReleaseState = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select count(*) || '.' || coalesce(max(extract(epoch from
      case when i.next_at <= app_now() then i.next_at else i.publish_at end)), 0) as state
    from project_updates i where i.publish_at <= app_now()`.execute(tables(tx));
  return rows[0]?.state ?? '';
};
