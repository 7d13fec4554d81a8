import type { FileStore } from '@parcela/platform/files/file-store.ts';
import {
  createFileLinks,
  createImageSizes,
  type DocumentReaders,
  type MediaRoutesDeps,
} from '../../../src/modules/media/index.ts';

/** Signed with the key in `testVault`. */
export const testLinks = createFileLinks([{ id: 'test', key: Buffer.alloc(32, 7) }]);

/** The dependencies of the file routes, for these files. */
export const mediaDeps = (files: FileStore, readers: readonly DocumentReaders[] = []): MediaRoutesDeps => ({
  files,
  imageSizes: createImageSizes(files),
  links: testLinks,
  readers,
});
