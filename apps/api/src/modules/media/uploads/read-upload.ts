import { readDocument } from './store-document.ts';
import { type NewFile } from '../media.store.ts';
import { readImage } from './store-image.ts';

/**
 * An upload in the form to be stored, recognised by its bytes, not by its name or the browser's type: a PDF as it is,
 * anything else has to be a picture.
 * @throws ValidationError on `file`: `too_big` or `unsupported_file`
 */
export const readUpload = async (upload: {
  readonly bytes: Buffer;
  readonly originalName: string;
}): Promise<NewFile> =>
  upload.bytes.toString('latin1', 0, 5) === '%PDF-' ? readDocument(upload) : readImage(upload);
