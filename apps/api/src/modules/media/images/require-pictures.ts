import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant, ValidationError } from '@parcela/platform/errors.ts';
import { type FileReference, lockFiles } from '../media.queries.ts';

/** A picture in a staff request. */
export interface NamedPicture {
  /** documentId */
  readonly file: string;
  readonly alternativeText: Localized;
}

/** Returns the stored picture for one of the requested places. */
export type FindPicture = (file: string) => FileReference;

/** Finds the pictures for these places of a request body. @throws ValidationError naming each place without one */
export const requirePictures = async (
  tx: Tx,
  places: readonly { readonly path: string; readonly file: string }[],
): Promise<FindPicture> => {
  const files = places.map(({ file }) => file);
  const found = files.length === 0 ? new Map<string, FileReference>() : await lockFiles(tx, files, 'image');
  const missing = places.filter(({ file }) => !found.has(file));
  if (missing.length > 0) throw new ValidationError(missing.map(({ path }) => ({ path, code: 'invalid' })));
  return (file) => {
    const picture = found.get(file);
    invariant(picture, 'every place was looked up');
    return picture;
  };
};
