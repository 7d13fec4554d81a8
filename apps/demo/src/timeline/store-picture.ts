import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeImage } from '../../../api/src/modules/media/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { TimelineContext } from './timeline-context.ts';

/** The pictures of the demo: `projects/<project>/<view>`, `articles/<slug>` and `banners/<page>-<shape>`, all WebP. */
export const picturesFolder = join(import.meta.dirname, '..', '..', 'pictures');

/** Stores one of the pictures as staff would; returns its documentId. */
export const storePicture = async (
  timelineContext: TimelineContext,
  tx: Tx,
  name: string,
): Promise<string> => {
  const { files } = timelineContext.application.platform;
  const bytes = await readFile(join(picturesFolder, `${name}.webp`));
  const originalName = `${name.replaceAll('/', '-')}.webp`;
  return (await storeImage({ files }, tx, { bytes, originalName })).documentId;
};
