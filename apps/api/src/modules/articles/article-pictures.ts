import { inEveryLocale, type Localized, locales, type TextBlock } from '@parcela/domain';
import type { FindPicture } from '../media/index.ts';
import type { StoredBlock } from './stored-blocks.ts';

export type DraftBlock = TextBlock<{
  readonly file: string;
  readonly alternativeText: string;
  readonly caption: string | null;
}>;

/** The positions of pictures in the texts. */
export const picturePlaces = (content: Localized<readonly DraftBlock[]>) =>
  locales.flatMap((locale) =>
    content[locale].flatMap((block, index) =>
      block.type === 'image' ? [{ path: `content.${locale}.${index}.file`, file: block.file }] : [],
    ),
  );

const withSizes = (block: DraftBlock, find: FindPicture): StoredBlock => {
  if (block.type !== 'image') return block;
  const { width, height } = find(block.file);
  return { ...block, width: width ?? 0, height: height ?? 0, caption: block.caption || null };
};

/** The texts with the sizes of their pictures, so that a page can reserve the space before they load. */
export const withPictureSizes = (
  content: Localized<readonly DraftBlock[]>,
  find: FindPicture,
): Localized<readonly StoredBlock[]> =>
  inEveryLocale((locale) => content[locale].map((block) => withSizes(block, find)));
