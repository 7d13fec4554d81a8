import { presenceCookie } from '@parcela/contract/site';
import { galleryPictureSizes } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { readCookie } from '@parcela/platform/http/cookies.ts';
import type { FastifyRequest } from 'fastify';
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
 * its address by two answers, one after the other. Undefined for other pages, for what not everybody may see, and for a
 * visitor, who is led to sign-in.
 */
export const leadPictureLink = async (
  reader: Tx,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
): Promise<string | undefined> => {
  const slug = readCookie(headers, presenceCookie) === undefined ? undefined : slugOf(url);
  const documentId = slug === undefined ? undefined : await findLeadPicture(reader, slug);
  if (documentId === undefined) return undefined;
  const { url: address, sourceSet } = pictureSources(documentId);
  return `<${address}>; rel=preload; as=image; imagesrcset="${sourceSet}"; imagesizes="${galleryPictureSizes}"`;
};
