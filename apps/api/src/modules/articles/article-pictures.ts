import { type Localized, locales, type TextBlock } from '@parcela/domain';
import type { Tx } from '../../platform/database/database.ts';
import { invariant, ValidationError } from '../../platform/errors.ts';
import { type FileReference, findFiles } from '../media/index.ts';
import type { StoredBlock } from './articles.tables.ts';

/** A picture as staff name it. */
export interface NamedPicture {
  /** documentId */
  readonly file: string;
  readonly alternativeText: Localized;
}

/** The stored picture of one of the places that were asked for. */
export type FindPicture = (file: string) => FileReference;

/** The pictures at these places of a body. @throws ValidationError naming each place that has none */
export const requirePictures = async (
  tx: Tx,
  places: readonly { readonly path: string; readonly file: string }[],
): Promise<FindPicture> => {
  const files = places.map(({ file }) => file);
  const found = files.length === 0 ? new Map<string, FileReference>() : await findFiles(tx, files, 'image');
  const missing = places.filter(({ file }) => !found.has(file));
  if (missing.length > 0) throw new ValidationError(missing.map(({ path }) => ({ path, code: 'invalid' })));
  return (file) => {
    const picture = found.get(file);
    invariant(picture, 'every place was looked up');
    return picture;
  };
};

export type DraftBlock = TextBlock<{
  readonly file: string;
  readonly alternativeText: string;
  readonly caption: string | null;
}>;

/** Where pictures stand in the texts. */
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

/** The texts with the sizes of their pictures, so that a page keeps their room before they have come. */
export const withPictureSizes = (
  content: Localized<readonly DraftBlock[]>,
  find: FindPicture,
): Localized<readonly StoredBlock[]> => ({
  cs: content.cs.map((block) => withSizes(block, find)),
  en: content.en.map((block) => withSizes(block, find)),
  pl: content.pl.map((block) => withSizes(block, find)),
});
