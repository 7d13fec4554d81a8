import type { BannerPage, Localized } from '@parcela/domain';
import { contentKinds, contentSaving } from '../versioned-content/index.ts';
import { insertBannerVersion } from './banners.store.ts';
import { requirePictures } from '../media/index.ts';

export interface BannerContent {
  readonly ofPage: BannerPage;
  /** documentIds of one picture for each window width. */
  readonly files: { readonly small: string; readonly medium: string; readonly large: string };
  readonly alternativeText: Localized;
  readonly link: string | null;
  /** A lower number comes first. */
  readonly relevance: number;
}

/** Saves banners. @throws ValidationError for an unknown picture */
export const { create: createBanner, edit: editBanner } = contentSaving<BannerContent>(
  contentKinds.banner,
  async (tx, banner, of) => {
    const { small, medium, large } = banner.files;
    const find = await requirePictures(tx, [
      { path: 'files.small', file: small },
      { path: 'files.medium', file: medium },
      { path: 'files.large', file: large },
    ]);
    const fileIds = { small: find(small).id, medium: find(medium).id, large: find(large).id };
    await insertBannerVersion(tx, of, { ...banner, fileIds });
    return { ofPage: banner.ofPage, link: banner.link };
  },
);
