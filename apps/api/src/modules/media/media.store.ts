import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import { newDocumentId, sha256 } from '@parcela/platform/ids.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { fileQuery, type FileRow } from './media.queries.ts';
import type { MediaContentType, MediaTables } from './media.tables.ts';

/** A stored file; `documentId` is its address, and other tables refer to its `id`. */
export interface StoredFile {
  readonly id: number;
  readonly documentId: string;
  /** Pixels; null for documents. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A file that may be stored: its bytes match its content type. */
export interface NewFile {
  readonly contentType: MediaContentType;
  readonly bytes: Buffer;
  readonly originalName: string;
  readonly width: number | null;
  readonly height: number | null;
}

const originalKey = (documentId: string): string => `media/${documentId}/original`;
export const sizeKey = (documentId: string, width: number, format: 'avif' | 'webp'): string =>
  `media/${documentId}/${width}.${format}`;

/** The bytes of a stored file; undefined when they are missing. */
export const readOriginal = (files: FileStore, documentId: string): Promise<Buffer | undefined> =>
  files.read(originalKey(documentId));

/** The file name for a user who saves the file: no folder, and no character that could end a header or a line. */
const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, '')
    .trim()
    .slice(0, 200) || 'file';

/**
 * Writes the bytes before the row: a row without bytes is a broken picture, while bytes without a row only waste
 * space.
 */
export const storeFile = async (files: FileStore, tx: Tx, file: NewFile): Promise<StoredFile> => {
  const documentId = newDocumentId();
  await files.write(originalKey(documentId), file.bytes, file.contentType);
  const { id } = await tables<MediaTables>(tx)
    .insertInto('media_files')
    .values({
      document_id: documentId,
      kind: file.contentType === 'application/pdf' ? 'document' : 'image',
      content_type: file.contentType,
      byte_size: file.bytes.length,
      sha256: sha256(file.bytes),
      width: file.width,
      height: file.height,
      original_name: plainName(file.originalName),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, documentId, width: file.width, height: file.height };
};

/** Checks that the files exist and are of one kind. @throws ValidationError naming the field */
export const requireFiles = async (
  tx: Tx,
  input: { readonly ids: readonly number[]; readonly kind: 'image' | 'document'; readonly path: string },
): Promise<void> => {
  const wanted = new Set(input.ids);
  const found = await tables<MediaTables>(tx)
    .selectFrom('media_files')
    .select('id')
    .where('id', 'in', [...wanted])
    .where('kind', '=', input.kind)
    .execute();
  if (found.length !== wanted.size) throw new ValidationError([{ path: input.path, code: 'invalid' }]);
};

export const saveFileName = async (
  tx: Tx,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> => {
  await tables<MediaTables>(tx)
    .updateTable('media_files')
    .set({ original_name: plainName(name), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** Locks the file, so that no other transaction can put it into content until this one ends. */
export const lockFile = (tx: Tx, documentId: string): Promise<FileRow | undefined> =>
  fileQuery(tx, documentId).forUpdate().executeTakeFirst();

/** Deletes the row, and with it the address; the bytes stay until the store is cleaned. */
export const deleteFile = async (tx: Tx, id: number): Promise<void> => {
  await tables<MediaTables>(tx).deleteFrom('media_files').where('id', '=', id).execute();
};
