import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { investorRoutes } from '@parcela/contract/investor';
import { type Tx, readClock } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import type { ImageFormat, ImageSizes, ImageWidth } from './images/image-sizes.ts';
import type { FileLinks } from './file-links.ts';
import type { DocumentReaders } from './media.ports.ts';
import { readOriginal } from './media.store.ts';
import { type FileRow, findFile } from './media.queries.ts';

/** A directly opened file is a document of our origin: it may be displayed but do nothing else. */
const contentPolicies: Readonly<Record<FileRow['contentType'], string>> = {
  'image/webp': "default-src 'none'; sandbox",
  // No sandbox: browsers show a sandboxed PDF blank, and users must be able to read the documents they agree to. The
  // order screen shows them in a frame.
  'application/pdf': "frame-ancestors 'self'",
};

const dispositionOf = (kind: 'inline' | 'attachment', { originalName }: FileRow): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(originalName).replaceAll("'", '%27')}`;

/**
 * Files never change, but may be withdrawn: after this time a browser or proxy must revalidate its copy. If the file
 * is unchanged, the answer has no body.
 */
const sharedForS = 300;

const headersOf = (file: FileRow, size: string): Record<string, string> => ({
  'cache-control': `public, max-age=${sharedForS}`,
  etag: `"${file.sha256.toString('base64url').slice(0, 22)}${size}"`,
  'content-security-policy': contentPolicies[file.contentType],
  'x-content-type-options': 'nosniff',
  'content-disposition': dispositionOf('inline', file),
  ...(file.contentType === 'application/pdf' && { 'x-frame-options': 'SAMEORIGIN' }),
});

export interface MediaRoutesDeps {
  readonly files: FileStore;
  readonly imageSizes: ImageSizes;
  readonly links: FileLinks;
  /** The readers that each module allows for its documents; a document that no module knows stays closed. */
  readonly readers: readonly DocumentReaders[];
}

/** A picture is public unless only non-public content uses it. */
const isPublicPicture = async (
  tx: Tx,
  readers: MediaRoutesDeps['readers'],
  file: FileRow,
): Promise<boolean> => {
  let isHidden = false;
  for (const reader of readers) isHidden ||= (await reader.hidesPicture?.(tx, file)) ?? false;
  if (!isHidden) return true;
  for (const reader of readers) if (await reader.showsPicture?.(tx, file)) return true;
  return false;
};

const isPublic = async (tx: Tx, readers: MediaRoutesDeps['readers'], file: FileRow): Promise<boolean> => {
  if (file.kind === 'image') return isPublicPicture(tx, readers, file);
  for (const reader of readers) if (await reader.isPublic?.(tx, file.id)) return true;
  return false;
};

const mayRead = async (
  tx: Tx,
  readers: MediaRoutesDeps['readers'],
  { file, userId }: { readonly file: FileRow; readonly userId: number },
): Promise<boolean> => {
  if (await isPublic(tx, readers, file)) return true;
  for (const reader of readers) if (await reader.mayRead?.(tx, { fileId: file.id, userId })) return true;
  return false;
};

/** AVIF makes pictures much smaller, but not every browser supports it. */
const formatFor = (accept: string | undefined): ImageFormat =>
  accept?.includes('image/avif') === true ? 'avif' : 'webp';

/** Public pictures and documents, at permanent addresses. */
const publicRoutes = (api: Api, { files, imageSizes, readers, links }: MediaRoutesDeps): void => {
  api.read(investorRoutes.getFile, async (tx, { params, query, headers }) => {
    const file = await findFile(tx, params.documentId);
    if (!file) throw new BusinessError('common.not_found');
    const isForAll = await isPublic(tx, readers, file);
    if (!isForAll && !(await isLinked(tx, links, file, query))) throw new BusinessError('common.not_found');
    const caching = isForAll ? {} : { 'cache-control': 'private, no-store' };
    if (query.width === undefined || file.kind !== 'image') {
      const bytes = await readOriginal(files, file.documentId);
      if (!bytes) throw new BusinessError('common.not_found');
      return fileAnswer({
        contentType: file.contentType,
        bytes,
        headers: { ...headersOf(file, ''), ...caching },
      });
    }
    const width = Number(query.width) as ImageWidth;
    const format = formatFor(headers.accept);
    const bytes = await imageSizes.read(file.documentId, width, format);
    if (!bytes) throw new BusinessError('common.not_found');
    return fileAnswer({
      contentType: `image/${format}`,
      bytes,
      headers: { ...headersOf(file, `-${width}-${format}`), vary: 'Accept', ...caching },
    });
  });
};

/** Whether we signed the picture's address for a reader of its content. */
const isLinked = async (
  tx: Tx,
  links: FileLinks,
  { kind, documentId }: FileRow,
  { expires, signature }: { readonly expires?: string | undefined; readonly signature?: string | undefined },
): Promise<boolean> =>
  kind === 'image' &&
  expires !== undefined &&
  signature !== undefined &&
  links.isValid(documentId, { expires, signature }, await readClock(tx));

/** Restricted documents, at links that expire. */
const linkRoutes = (api: Api, { files, links, readers }: MediaRoutesDeps): void => {
  api.read(investorRoutes.getFileLink, async (tx, { caller, params }) => {
    const file = await findFile(tx, params.documentId);
    if (!file || !(await mayRead(tx, readers, { file, userId: caller.subjectId })))
      throw new BusinessError('common.not_found');
    return answerLink(links, file.documentId, await readClock(tx));
  });

  api.read(investorRoutes.downloadFile, async (tx, { params, query }) => {
    // Refuses, before any lookup, a link that we did not sign.
    if (!links.isValid(params.documentId, query, await readClock(tx)))
      throw new BusinessError('common.not_found');
    const file = await findFile(tx, params.documentId);
    const bytes = file && (await readOriginal(files, file.documentId));
    if (!bytes) throw new BusinessError('common.not_found');
    return fileAnswer({
      contentType: file.contentType,
      bytes,
      headers: {
        'cache-control': 'private, no-store',
        'content-security-policy': contentPolicies[file.contentType],
        'x-content-type-options': 'nosniff',
        'content-disposition': dispositionOf('attachment', file),
      },
    });
  });
};

export const answerLink = (links: FileLinks, documentId: string, now: Date) => {
  const { url, expiresAt } = links.make(documentId, now);
  return { data: { url, expiresAt: expiresAt.toISOString() }, meta: {} };
};

/** The routes that deliver files to users. */
export const mediaRoutes = (api: Api, deps: MediaRoutesDeps): void => {
  publicRoutes(api, deps);
  linkRoutes(api, deps);
};
