import type { TextBlock } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { ValidationError } from '../../platform/errors.ts';
import { type FileReference, findFiles } from '../media/index.ts';
import type { StoredBlock } from './articles.tables.ts';
import type { Localized } from './localized.ts';

/** A picture as staff name it. */
export interface NamedPicture {
  /** documentId */
  readonly file: string;
  readonly alternativeText: Localized;
}

/** The pictures at these places of a body. @throws ValidationError naming each place that has none */
export const requirePictures = async (
  tx: Tx,
  places: readonly { readonly path: string; readonly file: string }[],
): Promise<ReadonlyMap<string, FileReference>> => {
  if (places.length === 0) return new Map();
  const found = await findFiles(
    tx,
    places.map(({ file }) => file),
    'image',
  );
  const missing = places.filter(({ file }) => !found.has(file));
  if (missing.length > 0) throw new ValidationError(missing.map(({ path }) => ({ path, code: 'invalid' })));
  return found;
};

export type DraftBlock = TextBlock<{
  readonly file: string;
  readonly alternativeText: string;
  readonly caption: string | null;
}>;

const languages = ['cs', 'en', 'pl'] as const;

/** Where pictures stand in the texts. */
export const picturePlaces = (content: Localized<readonly DraftBlock[]>) =>
  languages.flatMap((locale) =>
    content[locale].flatMap((block, index) =>
      block.type === 'image' ? [{ path: `content.${locale}.${index}.file`, file: block.file }] : [],
    ),
  );

const withSizes = (block: DraftBlock, files: ReadonlyMap<string, FileReference>): StoredBlock => {
  if (block.type !== 'image') return block;
  const { width, height } = files.get(block.file) ?? {};
  return { ...block, width: width ?? 0, height: height ?? 0, caption: block.caption || null };
};

/** The texts with the sizes of their pictures, so that a page keeps their room before they have come. */
export const withPictureSizes = (
  content: Localized<readonly DraftBlock[]>,
  files: ReadonlyMap<string, FileReference>,
): Localized<readonly StoredBlock[]> => ({
  cs: content.cs.map((block) => withSizes(block, files)),
  en: content.en.map((block) => withSizes(block, files)),
  pl: content.pl.map((block) => withSizes(block, files)),
});
