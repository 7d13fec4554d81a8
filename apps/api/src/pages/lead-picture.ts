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
 * The large picture of a project's page as HTML, painted with the page's shell, because the page itself learns the
 * picture's address only after two consecutive answers. Empty for other pages, for projects that are not public, and
 * for a visitor, who is sent to sign-in. Screen readers skip a shell, so the picture has no text.
 */
export const leadPicture = async (
  reader: Tx,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
): Promise<string> => {
  const slug = readCookie(headers, presenceCookie) === undefined ? undefined : slugOf(url);
  const documentId = slug === undefined ? undefined : await findLeadPicture(reader, slug);
  if (documentId === undefined) return '';
  const { url: address, sourceSet } = pictureSources(documentId);
  return `<img src="${address}" srcset="${sourceSet}" sizes="${galleryPictureSizes}" alt="" fetchpriority="high">`;
};
