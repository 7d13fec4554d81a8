import sharp from 'sharp';
import type { Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { type NewFile, storeFile, type StoredFile } from '../media.store.ts';

export interface StoreImageInput {
  readonly bytes: Buffer;
  readonly originalName: string;
}

/** The texts of `file_too_long` and `too_many_pixels` name these limits. */
const bytesMax = 40 * 1024 * 1024;
/** A phone's JPEG is scaled down row by row while it is decoded; any other picture is decoded whole. */
const pixelsMax = { rowByRow: 120_000_000, whole: 50_000_000 } as const;
/** The longest stored side; screens request at most 1600. */
const sideMax = 3_200;

// The library's formats that uploads may have. The library never parses any other format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

const refuse = (code: 'unsupported_file' | 'file_too_long' | 'too_many_pixels'): never => {
  throw new ValidationError([{ path: 'file', code }]);
};

/** Reads format and size from the header alone, before anything is decoded. */
const readHeader = async (bytes: Buffer): Promise<{ width: number; height: number }> => {
  const {
    width,
    height,
    pages = 1,
    format,
    isProgressive,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('unsupported_file'));
  if (!(width > 0) || !(height > 0) || pages > 1) return refuse('unsupported_file');
  const max = format === 'jpeg' && !isProgressive ? pixelsMax.rowByRow : pixelsMax.whole;
  return width * height > max ? refuse('too_many_pixels') : { width, height };
};

/** A WebP with a single lossy chunk from first byte to last, which contains only the picture. */
const isBareWebp = (bytes: Buffer): boolean => {
  if (bytes.length < 20 || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return false;
  const length = bytes.readUInt32LE(16);
  return bytes.length === 20 + length + (length % 2);
};

/** Keeps the bytes unchanged after decoding all of them, because another encoding would only lose sharpness. */
const acceptUnchanged = async (input: StoreImageInput, width: number, height: number): Promise<NewFile> => {
  await sharp(input.bytes, { limitInputPixels: pixelsMax.whole, failOn: 'warning' })
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch(() => refuse('unsupported_file'));
  return { ...input, contentType: 'image/webp', width, height };
};

/**
 * Encodes a picture again, which drops the camera's metadata (place, time, serial number). It accepts a harmless
 * defect, such as the scan header of Samsung's phones, but not a truncated picture.
 */
const encodeAgain = async (input: StoreImageInput): Promise<NewFile> => {
  const { data, info } = await sharp(input.bytes, { limitInputPixels: pixelsMax.rowByRow, failOn: 'error' })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('unsupported_file'));
  return { ...input, bytes: data, contentType: 'image/webp', width: info.width, height: info.height };
};

/**
 * Prepares a JPEG, PNG, WebP or AVIF for storage: a WebP without metadata. Checks size and dimensions before anything
 * is decoded.
 * @throws ValidationError on `file`: `file_too_long` (40 MiB), `too_many_pixels` (120 million for a JPEG, 50 million
 * for a progressive JPEG and for other formats), or `unsupported_file` for anything else
 */
export const readImage = async (input: StoreImageInput): Promise<NewFile> => {
  if (input.bytes.length === 0) refuse('unsupported_file');
  if (input.bytes.length > bytesMax) refuse('file_too_long');
  const { width, height } = await readHeader(input.bytes);
  return isBareWebp(input.bytes) && Math.max(width, height) <= sideMax
    ? acceptUnchanged(input, width, height)
    : encodeAgain(input);
};

/** Stores a picture permanently. @throws ValidationError like `readImage` */
export const storeImage = async (
  deps: { readonly files: FileStore },
  tx: Tx,
  input: StoreImageInput,
): Promise<StoredFile> => storeFile(deps.files, tx, await readImage(input));
