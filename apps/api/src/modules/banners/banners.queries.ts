import type { BannerPage, Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { contentKinds, type ContentReading, listShown, listUses } from '../versioned-content/index.ts';
import type { PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

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
  from stored_files f where f.id = v.${sql.ref(`${size}_file_id`)}) as ${sql.ref(size)}`;

export const listBanners = (
  tx: Tx,
  { locale, ofPage, ...page }: Page & { readonly locale: Locale; readonly ofPage: BannerPage | undefined },
): Promise<PageOf<BannerView>> =>
  listShown<BannerView>(
    tx,
    sql`i.document_id as "documentId", v.of_page as "ofPage", ${picture('small')}, ${picture('medium')},
      ${picture('large')}, localized(v.alt, ${locale}) as alt, v.link`,
    sql`banners i join banner_versions v on v.banner_id = i.id and v.version = i.published_version
      where i.publish_at <= app_now() and ${ofPage === undefined ? sql`true` : sql`v.of_page = ${ofPage}`}`,
    page,
  );

const address = (size: 'small' | 'medium' | 'large') =>
  sql`(select f.document_id from stored_files f where f.id = v.${sql.ref(`${size}_file_id`)})`;

export const bannerReading: ContentReading = {
  kind: contentKinds.banner,
  columns: sql`v.of_page as "ofPage", v.alt as "alternativeText", v.link, v.relevance,
    jsonb_build_object('small', ${address('small')}, 'medium', ${address('medium')}, 'large', ${address('large')})
      as files`,
  order: sql`v.relevance, i.id`,
};

/** The banners that have a picture in one of their shapes. */
export const listPictureUses = (tx: Tx, fileId: number) =>
  listUses(tx, contentKinds.banner, {
    title: sql`v.alt`,
    condition: sql`${fileId} in (v.small_file_id, v.medium_file_id, v.large_file_id)`,
  });

/** Whether a banner uses or used a picture. */
export const isBannerPicture = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (select from banner_pictures where file_id = ${fileId}) as "isShown"`.execute(tables(tx));
  return rows[0]?.isShown === true;
};
