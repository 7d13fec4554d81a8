import { readDocument } from './store-document.ts';
import { type NewFile } from '../media.store.ts';
import { readImage } from './store-image.ts';

/**
 * Prepares an upload for storage. The bytes decide the type, not the name or the type that the browser states: a PDF
 * stays unchanged, anything else must be a picture. @throws ValidationError on `file`, like `readDocument` and
 * `readImage`
 */
export const readUpload = async (upload: {
  readonly bytes: Buffer;
  readonly originalName: string;
}): Promise<NewFile> =>
  upload.bytes.toString('latin1', 0, 5) === '%PDF-' ? readDocument(upload) : readImage(upload);
