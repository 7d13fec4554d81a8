import { type ArticleType, locales, type Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { searchWords } from './article-search.ts';
import { contentKinds } from '../versioned-content/index.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

const headColumns = sql`
  v.type, v.visibility, v.title, v.description,
  (select jsonb_build_object('file', f.document_id, 'alternativeText', v.image_alt)
    from stored_files f where f.id = v.image_file_id) as image,
  array(select t.document_id from article_version_tags of join tags t on t.id = of.tag_id
    where of.article_id = v.article_id and of.version = v.version order by t.id) as tags,
  array(select t.name from article_version_tags of join tags t on t.id = of.tag_id
    where of.article_id = v.article_id and of.version = v.version order by t.id) as "tagNames"`;
const slugColumn = sql`
  (select s.slug from article_slugs s where s.article_id = i.id order by s.id desc limit 1) as slug`;
const earlierSlugs = sql`
  array(select s.slug from article_slugs s where s.article_id = i.id order by s.id desc offset 1) as "earlierSlugs"`;

/** The condition for a list of articles: their type, and words in their titles. */
export const articleCondition = ({
  type,
  search,
}: {
  readonly type: ArticleType | undefined;
  readonly search: string | undefined;
}) => {
  // The first line of each text is its title.
  const titles = locales.map((locale) => sql`split_part(v.words ->> ${sql.lit(locale)}, e'\n', 1)`);
  const words = sql`concat_ws(' ', ${sql.join(titles)})`;
  return sql`${type === undefined ? sql`true` : sql`v.type = ${type}`} and ${
    search === undefined
      ? sql`true`
      : sql`(select coalesce(bool_and(strpos(${words}, word) > 0), true)
          from unnest(${searchWords(search)}::text[]) word)`
  }`;
};

/** A list has the newest versions without their texts. */
export const articleReading = {
  kind: contentKinds.article,
  columns: sql`${slugColumn}, ${headColumns}`,
  detailColumns: sql`${slugColumn}, ${earlierSlugs}, ${headColumns}, v.content`,
  versionColumns: sql`${headColumns}, v.content`,
  order: sql`v.saved_at desc, i.id desc`,
};

export interface TagItem {
  readonly documentId: string;
  readonly version: number;
  readonly name: Localized;
  readonly articles: number;
}

const tagColumns = sql`
  t.document_id as "documentId", t.version, t.name,
  (select count(*)::integer from article_version_tags of
    where of.tag_id = t.id
      and of.version = (select max(v.version) from article_versions v where v.article_id = of.article_id)) as articles`;

export const listTags = async (tx: Tx, query: Page): Promise<PageOf<TagItem>> => {
  const order = sql`t.name ->> 'en', t.id`;
  const { rows } = await sql<Counted<TagItem>>`
    with page as (
      select row_number() over (order by ${order}) as place, ${tagColumns} from tags t
      order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from tags) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const findTag = async (tx: Tx, documentId: string): Promise<TagItem | undefined> => {
  const { rows } = await sql<TagItem>`
    select ${tagColumns} from tags t where t.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};
