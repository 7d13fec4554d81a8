import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeImage, type StoredFile } from '../../../api/src/modules/media/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { TimelineContext } from './timeline-context.ts';

/** The pictures of the demo: `projects/<project>/<view>`, `articles/<slug>` and `banners/<page>-<shape>`, all WebP. */
export const picturesFolder = join(import.meta.dirname, '..', '..', 'pictures');

/** Stores one of the pictures as staff would. */
export const storePictureFile = async (
  timelineContext: TimelineContext,
  tx: Tx,
  name: string,
): Promise<StoredFile> => {
  const { files } = timelineContext.application.platform;
  const bytes = await readFile(join(picturesFolder, `${name}.webp`));
  const originalName = `${name.replaceAll('/', '-')}.webp`;
  return storeImage({ files }, tx, { bytes, originalName });
};

/** Does the same as above, and returns the picture's documentId. */
export const storePicture = async (...picture: Parameters<typeof storePictureFile>): Promise<string> =>
  (await storePictureFile(...picture)).documentId;
