import {
  type ArticleType,
  type ArticleVisibility,
  type Audience,
  readableBy,
  type Locale,
  locales,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { searchWords } from './article-search.ts';
import type { StoredBlock } from './stored-blocks.ts';
import { asPage, type Counted, offsetOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { contentKinds, listUses } from '../versioned-content/index.ts';

export interface TagView {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
}

/** An article as one audience sees it; the query does not even read restricted parts. */
export interface ArticleSummary {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
  readonly image: {
    readonly documentId: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  } | null;
  readonly type: ArticleType;
  readonly visibility: ArticleVisibility;
  readonly available: boolean;
  readonly description: string | null;
  readonly tags: readonly TagView[];
  readonly readingMinutes: number | null;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

export interface Reader {
  readonly audience: Audience;
  readonly locale: Locale;
}

/** The published articles, each with whether this audience may read it. */
const shownTo = ({ audience }: Reader) => sql`
  select a.id, a.document_id, a.first_published_at, v.*,
    v.visibility = any(${[...readableBy(audience)]}::text[]) as available
  from articles a
  join article_versions v on v.article_id = a.id and v.version = a.published_version
  where a.publish_at <= app_now()`;

/** A version of an article as its readers would see it now. */
const writtenIn = (version: number | 'newest') => sql`
  select a.id, a.document_id, coalesce(a.first_published_at, app_now()) as first_published_at, v.*, true as available
  from articles a
  join article_versions v on v.article_id = a.id and v.version = coalesce(${version === 'newest' ? null : version}::integer,
    (select max(n.version) from article_versions n where n.article_id = a.id))`;

const tagsOf = (locale: Locale) => sql`
  select t.id, t.document_id as "documentId", localized(t.name, ${locale}) as name
  from article_version_tags of join tags t on t.id = of.tag_id
  where of.article_id = s.article_id and of.version = s.version`;

const summaryColumns = (locale: Locale) => sql`
  s.document_id as "documentId",
  (select l.slug from article_slugs l where l.article_id = s.id order by l.id desc limit 1) as slug,
  localized(s.title, ${locale}) as title, s.type, s.visibility, s.available,
  (select jsonb_build_object('documentId', f.document_id, 'width', f.width, 'height', f.height,
     'alt', localized(s.image_alt, ${locale})) from stored_files f where f.id = s.image_file_id) as image,
  case when s.available then localized(s.description, ${locale}) end as description,
  case when s.available then (s.reading_minutes ->> ${locale})::integer end as "readingMinutes",
  case when s.available then (select coalesce(jsonb_agg(t order by t.name), '[]') from (${tagsOf(locale)}) t)
    else '[]' end as tags,
  s.first_published_at as "publishedAt", s.saved_at as "updatedAt"`;

export interface ArticlesQuery extends Reader, Page {
  readonly type: ArticleType | undefined;
  /** documentId */
  readonly tag: string | undefined;
  readonly search: string | undefined;
  /** Only articles that this audience may read; by default, the list also has the titles of the others. */
  readonly isReadable?: boolean;
}

/** Searches only the words that this audience may read: of a restricted article, the title. */
const hasWords = ({ search, locale }: ArticlesQuery) =>
  search === undefined
    ? sql`true`
    : sql`(select coalesce(bool_and(strpos(
        case when s.available then localized(s.words, ${locale})
          else split_part(localized(s.words, ${locale}), e'\n', 1) end, word) > 0), true)
        from unnest(${searchWords(search)}::text[]) word)`;

const hasTag = ({ tag, locale }: ArticlesQuery) =>
  tag === undefined
    ? sql`true`
    : sql`s.available and ${tag} in (select t."documentId" from (${tagsOf(locale)}) t)`;

/** Lists shown articles, newest first, with every tag by which this audience can filter this type. */
export const listArticles = async (
  tx: Tx,
  query: ArticlesQuery,
): Promise<{
  readonly total: number;
  readonly items: ArticleSummary[];
  readonly tags: readonly TagView[];
}> => {
  const { type, locale } = query;
  const { rows } = await sql<Counted<ArticleSummary> & { readonly allTags: readonly TagView[] }>`
    with shown as (
      select * from (${shownTo(query)}) of_all where ${type === undefined ? sql`true` : sql`type = ${type}`}
    ), listed as (
      select s.*, row_number() over (order by s.first_published_at desc, s.id desc) as place
      from shown s where ${hasWords(query)} and ${hasTag(query)}
        and ${query.isReadable === true ? sql`s.available` : sql`true`}
    ), page as (
      select s.place, ${summaryColumns(query.locale)} from (
        select * from listed order by place limit ${query.pageSize} offset ${offsetOf(query)}
      ) s
    )
    select counted.total, tagged.tags as "allTags", page.*
    from (select count(*)::integer as total from listed) counted
    cross join (
      select coalesce(jsonb_agg(t order by t.name), '[]') as tags
      from (select distinct t.* from shown s cross join lateral (${tagsOf(locale)}) t where s.available) t
    ) tagged
    left join page on true order by page.place`.execute(tables(tx));
  return { ...asPage(rows), tags: rows[0]?.allTags ?? [] };
};

export interface ArticleView extends ArticleSummary {
  readonly content: readonly StoredBlock[] | null;
  readonly readAt: Date;
}

/** Either an audience, or `version`: the newest or given version of any article, published or not, with its text. */
type AskedArticle =
  | Reader
  | { readonly locale: Locale; readonly audience?: undefined; readonly version: number | 'newest' };

/** Finds a published article, with its text if this audience may read it; undefined when it is not published. */
export const findArticle = async (
  tx: Tx,
  { documentId, ...asked }: AskedArticle & { readonly documentId: string },
): Promise<ArticleView | undefined> => {
  const { locale } = asked;
  const { rows } = await sql<ArticleView>`
    select ${summaryColumns(locale)}, app_now() as "readAt",
      case when s.available then
        case when s.content -> ${locale} = '[]' then s.content -> 'en' else s.content -> ${locale} end
      end as content
    from (${asked.audience === undefined ? writtenIn(asked.version) : shownTo(asked)}) s
    where s.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** Finds the shown article for a slug, old or new, with its canonical slug. */
export const findArticleBySlug = async (
  tx: Tx,
  slug: string,
): Promise<{ readonly documentId: string; readonly slug: string } | undefined> => {
  const { rows } = await sql<{ documentId: string; slug: string }>`
    select a.document_id as "documentId",
      (select l.slug from article_slugs l where l.article_id = a.id order by l.id desc limit 1) as slug
    from article_slugs s join articles a on a.id = s.article_id
    where s.slug = ${slug} and a.publish_at <= app_now()`.execute(tables(tx));
  return rows[0];
};

/** Whether the slug led to a public article that staff have hidden since then. */
export const isWithdrawnSlug = async (tx: Tx, slug: string): Promise<boolean> => {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select exists (
      select from article_slugs s join articles a on a.id = s.article_id
      where s.slug = ${slug} and a.publish_at is null and a.first_published_at <= app_now()
        and 'Public' = (select v.visibility from article_versions v where v.article_id = a.id
          order by v.version desc limit 1)
    ) as "isWithdrawn"`.execute(tables(tx));
  return rows[0]?.isWithdrawn === true;
};

/** The addresses of the articles that every visitor may read, with the time of their last change. */
export const listArticleAddresses = async (
  tx: Tx,
): Promise<{ readonly slug: string; readonly changedAt: Date }[]> => {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select (select l.slug from article_slugs l where l.article_id = s.id order by l.id desc limit 1) as slug,
      s.saved_at as "changedAt"
    from (${shownTo({ audience: 'visitor', locale: 'en' })}) s
    where s.available order by s.first_published_at desc, s.id desc limit 10000`.execute(tables(tx));
  return rows;
};

/** Whether version `v` has this picture in its text. */
const hasInText = (documentId: string) => {
  const inLanguages = locales.map((locale) => {
    const content = JSON.stringify({ [locale]: [{ type: 'image', file: documentId }] });
    return sql`v.content @> ${content}::jsonb`;
  });
  return sql`(${sql.join(inLanguages, sql` or `)})`;
};

interface PictureFile {
  readonly id: number;
  readonly documentId: string;
}

/** The articles that contain a picture, in or above their text. */
export const listPictureUses = (tx: Tx, { id, documentId }: PictureFile) =>
  listUses(tx, contentKinds.article, {
    title: sql`v.title`,
    condition: sql`v.image_file_id = ${id} or ${hasInText(documentId)}`,
  });

/** Whether a picture appears in the text of a non-public article or of a draft. */
export const isRestrictedPicture = async (tx: Tx, { documentId }: PictureFile): Promise<boolean> => {
  const { rows } = await sql<{ isRestricted: boolean }>`
    select exists (
      select from article_versions v where v.visibility <> 'Public' and ${hasInText(documentId)}
    ) as "isRestricted"`.execute(tables(tx));
  return rows[0]?.isRestricted === true;
};

/** Whether every visitor sees a picture: in the text of a public article, or on the card of any article. */
export const isShownPicture = async (tx: Tx, { id, documentId }: PictureFile): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from article_versions v join articles a on a.id = v.article_id and a.published_version = v.version
      where a.publish_at <= app_now()
        and (v.image_file_id = ${id} or v.visibility = 'Public' and ${hasInText(documentId)})
    ) as "isShown"`.execute(tables(tx));
  return rows[0]?.isShown === true;
};
