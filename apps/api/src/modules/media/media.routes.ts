import { investorRoutes } from '@parcela/contract/investor';
import { BusinessError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { fileAnswer } from '../../platform/http/call.ts';
import type { ImageSizes, ImageWidth } from './image-sizes.ts';
import type { FileStore } from './media.ports.ts';
import { originalKey } from './media.store.ts';
import { type FileRow, findFile } from './media.views.ts';

/** A drawing opened by itself is a document of our origin: it may draw, and nothing else. */
const contentPolicies: Readonly<Record<FileRow['contentType'], string>> = {
  'image/svg+xml': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'image/webp': "default-src 'none'; sandbox",
  // No sandbox: browsers show a sandboxed PDF blank, and people must be able to read what they agree to.
  'application/pdf': "frame-ancestors 'none'",
};

const headersOf = (file: FileRow, width: ImageWidth | undefined): Record<string, string> => ({
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${file.sha256.toString('base64url').slice(0, 22)}${width === undefined ? '' : `-${width}`}"`,
  'content-security-policy': contentPolicies[file.contentType],
  'x-content-type-options': 'nosniff',
  'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.originalName).replaceAll("'", '%27')}`,
});

/** Files that everyone may see. `width` makes a smaller WebP of a picture; a document has no sizes. */
export const mediaRoutes = (
  api: Api,
  deps: { readonly files: FileStore; readonly imageSizes: ImageSizes },
): void => {
  api.read(investorRoutes.getFile, async (tx, call) => {
    const file = await findFile(tx, call.params.documentId);
    if (!file) throw new BusinessError('common.not_found');
    const asked = call.query.width === undefined ? undefined : (Number(call.query.width) as ImageWidth);
    const sized = file.width !== null && asked !== undefined ? { ...file, width: file.width } : undefined;
    const bytes =
      sized && asked !== undefined
        ? await deps.imageSizes.read(sized, asked)
        : await deps.files.read(originalKey(file.documentId));
    if (!bytes) throw new BusinessError('common.not_found');
    return fileAnswer({
      contentType: sized ? 'image/webp' : file.contentType,
      bytes,
      headers: headersOf(file, sized ? asked : undefined),
    });
  });
};
