import type { BannerPage, Localized } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { BannersTables } from './banners.tables.ts';

const db = (tx: Tx) => tables<BannersTables>(tx);

interface VersionOf {
  readonly id: number;
  readonly version: number;
}

export interface NewBannerVersion {
  readonly ofPage: BannerPage;
  readonly fileIds: { readonly small: number; readonly medium: number; readonly large: number };
  readonly alternativeText: Localized;
  readonly link: string | null;
  readonly relevance: number;
}

export const insertBannerVersion = async (
  tx: Tx,
  { id, version }: VersionOf,
  banner: NewBannerVersion,
): Promise<void> => {
  await db(tx)
    .insertInto('banner_versions')
    .values({
      banner_id: id,
      version,
      of_page: banner.ofPage,
      small_file_id: banner.fileIds.small,
      medium_file_id: banner.fileIds.medium,
      large_file_id: banner.fileIds.large,
      alt: JSON.stringify(banner.alternativeText),
      link: banner.link,
      relevance: banner.relevance,
    })
    .execute();
};
