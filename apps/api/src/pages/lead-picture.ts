import { galleryPictureSizes } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { pictureSources } from '../modules/media/index.ts';
import { findLeadPicture } from '../modules/projects/index.ts';

const projectPage = /^\/projects\/([^/?]+)\/?(?:\?|$)/;

/** The slug in the address of a project's page. */
const slugOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(projectPage.exec(url)?.[1] ?? '') || undefined;
  } catch {
    return undefined;
  }
};

/**
 * The `Link` header by which the large picture of a project's page loads beside the code of the page: the page learns
 * its address by two answers, one after the other. Undefined for other pages and for what not everybody may see.
 */
export const leadPictureLink = async (reader: Tx, url: string): Promise<string | undefined> => {
  const slug = slugOf(url);
  const documentId = slug === undefined ? undefined : await findLeadPicture(reader, slug);
  if (documentId === undefined) return undefined;
  const { url: address, sourceSet } = pictureSources(documentId);
  return `<${address}>; rel=preload; as=image; imagesrcset="${sourceSet}"; imagesizes="${galleryPictureSizes}"`;
};
