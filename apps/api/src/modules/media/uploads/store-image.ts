import sharp from 'sharp';
import type { Tx } from '../../../platform/database/database.ts';
import { ValidationError } from '../../../platform/errors.ts';
import type { FileStore } from '../media.ports.ts';
import { type NewFile, storeFile, type StoredFile } from '../media.store.ts';
import { isSafeSvg } from './check-svg.ts';

export interface StoreImageInput {
  readonly bytes: Buffer;
  readonly originalName: string;
}

const bytesMax = 20 * 1024 * 1024;
const svgBytesMax = 2 * 1024 * 1024;
const pixelsMax = 50_000_000;
/** The longest side that is stored; screens never ask for more than 1600. */
const sideMax = 3_200;
const rasterFormats = new Set(['jpeg', 'png', 'webp', 'heif']);

const refuse = (code: 'invalid' | 'too_big'): never => {
  throw new ValidationError([{ path: 'file', code }]);
};

const looksLikeSvg = (bytes: Buffer): boolean => /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 200));

/** Size and format from the header alone, before anything is decoded. */
const readHeader = async (bytes: Buffer): Promise<{ format: string; width: number; height: number }> => {
  const header = await sharp(bytes, { limitInputPixels: pixelsMax })
    .metadata()
    .catch(() => refuse('invalid'));
  const { format, width, height, pages = 1 } = header;
  if (!(width > 0) || !(height > 0) || pages > 1) return refuse('invalid');
  return width * height > pixelsMax ? refuse('too_big') : { format, width, height };
};

const readVector = async (input: StoreImageInput): Promise<NewFile> => {
  if (input.bytes.length > svgBytesMax) refuse('too_big');
  if (!isSafeSvg(input.bytes.toString('utf8'))) refuse('invalid');
  const { format, width, height } = await readHeader(input.bytes);
  if (format !== 'svg') refuse('invalid');
  return { ...input, contentType: 'image/svg+xml', width, height };
};

/** Encoded anew: what a camera wrote beside the picture (place, time, serial number) stays behind. */
const readRaster = async (input: StoreImageInput): Promise<NewFile> => {
  const { format } = await readHeader(input.bytes);
  if (!rasterFormats.has(format)) refuse('invalid');
  const { data, info } = await sharp(input.bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('invalid'));
  return {
    bytes: data,
    originalName: input.originalName,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
  };
};

/**
 * A picture in the form to be stored: a safe SVG as it is, a JPEG, PNG, WebP or AVIF re-encoded without its metadata.
 * Size and dimensions are checked before anything is decoded.
 * @throws ValidationError on `file`: `too_big`, or `invalid` for anything that is not a picture or not a safe one
 */
export const readImage = async (input: StoreImageInput): Promise<NewFile> => {
  if (input.bytes.length === 0) refuse('invalid');
  if (input.bytes.length > bytesMax) refuse('too_big');
  return looksLikeSvg(input.bytes) ? readVector(input) : readRaster(input);
};

/** Stores a picture for good. @throws ValidationError as `readImage` */
export const storeImage = async (
  deps: { readonly files: FileStore },
  tx: Tx,
  input: StoreImageInput,
): Promise<StoredFile> => storeFile(deps.files, tx, await readImage(input));
