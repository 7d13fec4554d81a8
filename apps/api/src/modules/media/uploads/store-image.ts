import sharp from 'sharp';
import type { Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { type NewFile, storeFile, type StoredFile } from '../media.store.ts';

export interface StoreImageInput {
  readonly bytes: Buffer;
  readonly originalName: string;
}

const bytesMax = 20 * 1024 * 1024;
const pixelsMax = 50_000_000;
/** The longest side that is stored; screens never ask for more than 1600. */
const sideMax = 3_200;

// Of the formats that the library can read, an upload may have these. What stands in another one is never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

const refuse = (code: 'unsupported_file' | 'too_big'): never => {
  throw new ValidationError([{ path: 'file', code }]);
};

/** Format and size from the header alone, before anything is decoded. */
const readHeader = async (bytes: Buffer): Promise<{ width: number; height: number }> => {
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('unsupported_file'));
  if (!(width > 0) || !(height > 0) || pages > 1) return refuse('unsupported_file');
  return width * height > pixelsMax ? refuse('too_big') : { width, height };
};

/** A WebP of one lossy chunk from the first byte to the last: it has no place for anything beside the picture. */
const isBareWebp = (bytes: Buffer): boolean => {
  if (bytes.length < 20 || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return false;
  const length = bytes.readUInt32LE(16);
  return bytes.length === 20 + length + (length % 2);
};

/** Unchanged, once all of it has been decoded: encoded again it would only lose sharpness. */
const acceptUnchanged = async (input: StoreImageInput, width: number, height: number): Promise<NewFile> => {
  await sharp(input.bytes, { limitInputPixels: pixelsMax, failOn: 'warning' })
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch(() => refuse('unsupported_file'));
  return { ...input, contentType: 'image/webp', width, height };
};

/** Encoded anew: what a camera wrote beside the picture (place, time, serial number) stays behind. */
const encodeAnew = async (input: StoreImageInput): Promise<NewFile> => {
  const { data, info } = await sharp(input.bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('unsupported_file'));
  return { ...input, bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
};

/**
 * A JPEG, PNG, WebP or AVIF in the form to be stored: a WebP without metadata. Size and dimensions are checked before
 * anything is decoded.
 * @throws ValidationError on `file`: `too_big`, or `unsupported_file` for anything else
 */
export const readImage = async (input: StoreImageInput): Promise<NewFile> => {
  if (input.bytes.length === 0) refuse('unsupported_file');
  if (input.bytes.length > bytesMax) refuse('too_big');
  const { width, height } = await readHeader(input.bytes);
  return isBareWebp(input.bytes) && Math.max(width, height) <= sideMax
    ? acceptUnchanged(input, width, height)
    : encodeAnew(input);
};

/** Stores a picture for good. @throws ValidationError as `readImage` */
export const storeImage = async (
  deps: { readonly files: FileStore },
  tx: Tx,
  input: StoreImageInput,
): Promise<StoredFile> => storeFile(deps.files, tx, await readImage(input));
