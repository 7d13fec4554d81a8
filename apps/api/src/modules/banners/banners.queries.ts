import type { BannerPage, Locale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../platform/database/database.ts';
import { contentKinds } from '../versioned-content/content-kinds.ts';
import type { FaqContent } from './banners.store.ts';
import {
  asPage,
  type Counted,
  offsetOf,
  type Paged,
  type PageOf,
} from '../../platform/paging/counted-page.ts';
import type { BannerContent } from './save-banner.ts';
import type { ContentReading, ContentStatus } from '../versioned-content/content-versions.queries.ts';

/** What is shown now of `from`, by relevance, with the number of all of it. */
const listShown = async <Item>(
  tx: Tx,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  query: Paged,
): Promise<PageOf<Item>> => {
  const { rows } = await sql<Counted<Item>>`
    with page as (
      select row_number() over (order by v.relevance, i.id) as place, ${columns} from ${from}
      order by v.relevance, i.id limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from ${from}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export interface FaqView {
  readonly id: number;
  readonly documentId: string;
  readonly title: string;
  readonly content: string;
}

export const listFaqs = (
  tx: Tx,
  { locale, ...page }: Paged & { readonly locale: Locale },
): Promise<PageOf<FaqView>> =>
  listShown<FaqView>(
    tx,
    sql`i.id, i.document_id as "documentId", localized(v.title, ${locale}) as title,
      localized(v.content, ${locale}) as content`,
    sql`faqs i join faq_versions v on v.faq_id = i.id and v.version = i.published_version
      where i.publish_at <= app_now()`,
    page,
  );

interface Picture {
  readonly documentId: string;
  readonly width: number;
  readonly height: number;
}
export interface BannerView {
  readonly documentId: string;
  readonly ofPage: BannerPage;
  readonly small: Picture;
  readonly medium: Picture;
  readonly large: Picture;
  readonly alt: string;
  readonly link: string | null;
}

const picture = (size: 'small' | 'medium' | 'large') => sql`(
  select jsonb_build_object('documentId', f.document_id, 'width', f.width, 'height', f.height)
  from media_files f where f.id = v.${sql.ref(`${size}_file_id`)}) as ${sql.ref(size)}`;

export const listBanners = (
  tx: Tx,
  { locale, ofPage, ...page }: Paged & { readonly locale: Locale; readonly ofPage: BannerPage | undefined },
): Promise<PageOf<BannerView>> =>
  listShown<BannerView>(
    tx,
    sql`i.document_id as "documentId", v.of_page as "ofPage", ${picture('small')}, ${picture('medium')},
      ${picture('large')}, localized(v.alt, ${locale}) as alt, v.link`,
    sql`banners i join banner_versions v on v.banner_id = i.id and v.version = i.published_version
      where i.publish_at <= app_now() and ${ofPage === undefined ? sql`true` : sql`v.of_page = ${ofPage}`}`,
    page,
  );

const order = sql`v.relevance, i.id`;

export type FaqItem = FaqContent & ContentStatus & { readonly documentId: string };
export const faqReading: ContentReading = {
  kind: contentKinds.faq,
  columns: sql`v.title, v.content, v.relevance`,
  order,
};

const address = (size: 'small' | 'medium' | 'large') =>
  sql`(select f.document_id from media_files f where f.id = v.${sql.ref(`${size}_file_id`)})`;

export type BannerItem = BannerContent & ContentStatus & { readonly documentId: string };
export const bannerReading: ContentReading = {
  kind: contentKinds.banner,
  columns: sql`v.of_page as "ofPage", v.alt as "alternativeText", v.link, v.relevance,
    jsonb_build_object('small', ${address('small')}, 'medium', ${address('medium')}, 'large', ${address('large')})
      as files`,
  order,
};
