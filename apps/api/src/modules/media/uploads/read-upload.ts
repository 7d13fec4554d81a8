import { readDocument } from './store-document.ts';
import { type NewFile } from '../media.store.ts';
import { readImage } from './store-image.ts';

/**
 * Prepares an upload for storage. Its bytes decide its type, not its name or the browser's type: a PDF stays
 * unchanged, anything else must be a picture.
 * @throws ValidationError on `file`: as `readDocument` and `readImage`
 */
export const readUpload = async (upload: {
  readonly bytes: Buffer;
  readonly originalName: string;
}): Promise<NewFile> =>
  upload.bytes.toString('latin1', 0, 5) === '%PDF-' ? readDocument(upload) : readImage(upload);
