import type { BannerPage, Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  contentKinds,
  type ContentChange,
  createContent,
  editContent,
  type WriteVersion,
} from '../versioned-content/index.ts';
import { insertBannerVersion } from './banners.store.ts';
import { requirePictures } from '../media/index.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

export interface BannerContent {
  readonly ofPage: BannerPage;
  /** documentIds of one picture a width of the window. */
  readonly files: { readonly small: string; readonly medium: string; readonly large: string };
  readonly alternativeText: Localized;
  readonly link: string | null;
  /** A lower number comes first. */
  readonly relevance: number;
}

const writing =
  (tx: Tx, banner: BannerContent): WriteVersion =>
  async (of) => {
    const { small, medium, large } = banner.files;
    const find = await requirePictures(tx, [
      { path: 'files.small', file: small },
      { path: 'files.medium', file: medium },
      { path: 'files.large', file: large },
    ]);
    const fileIds = { small: find(small).id, medium: find(medium).id, large: find(large).id };
    await insertBannerVersion(tx, of, { ...banner, fileIds });
    return { ofPage: banner.ofPage, link: banner.link };
  };

/** Makes a banner that is not shown yet; returns its documentId. @throws ValidationError for an unknown picture */
export const createBanner = async (
  tx: Tx,
  { banner, ...author }: EventAuthor & { readonly banner: BannerContent },
): Promise<string> =>
  (await createContent(tx, contentKinds.banner, { ...author, write: writing(tx, banner) })).documentId;

/** Makes the next version of a banner. @throws BusinessError `common.not_found`, `common.conflict`; ValidationError */
export const editBanner = (
  tx: Tx,
  { banner, ...edit }: ContentChange & { readonly banner: BannerContent; readonly version: number },
): Promise<void> => editContent(tx, contentKinds.banner, { ...edit, write: writing(tx, banner) });
