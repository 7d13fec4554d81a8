import type { Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { type NewFile, storeFile, type StoredFile } from '../media.store.ts';

/** The text of `document_too_long` names this limit. */
const bytesMax = 20 * 1024 * 1024;

interface Upload {
  readonly bytes: Buffer;
  readonly originalName: string;
}

/**
 * A PDF in the form in which it is stored. @throws ValidationError on `file`: `document_too_long` (20 MiB), or
 * `unsupported_file` for anything but a PDF
 */
export const readDocument = (input: Upload): NewFile => {
  if (input.bytes.length > bytesMax) throw new ValidationError([{ path: 'file', code: 'document_too_long' }]);
  const begins = input.bytes.toString('latin1', 0, 5) === '%PDF-';
  const ends = input.bytes.toString('latin1', Math.max(0, input.bytes.length - 1024)).includes('%%EOF');
  if (!begins || !ends) throw new ValidationError([{ path: 'file', code: 'unsupported_file' }]);
  return { ...input, contentType: 'application/pdf', width: null, height: null };
};

/**
 * Stores a PDF permanently, byte for byte, so that users find the document that they agreed to unchanged. @throws
 * ValidationError like `readDocument`
 */
export const storeDocument = async (
  deps: { readonly files: FileStore },
  tx: Tx,
  input: Upload,
): Promise<StoredFile> => storeFile(deps.files, tx, readDocument(input));
