import sharp from 'sharp';
import { atMost } from '@parcela/platform/limit-concurrency.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { readOriginal, sizeKey } from '../media.store.ts';

/** The widths in pixels that callers can request: small, medium, large. */
export const imageWidths = [480, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** The formats sent to browsers. */
export type ImageFormat = 'avif' | 'webp';

/** Encoding briefly takes both cores; more in parallel would only slow every request down. */
const encodersMax = 2;

export interface ImageSizes {
  /** The picture in this width, never enlarged; undefined when the original is missing. */
  read(documentId: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | undefined>;
}

const encode = (original: Buffer, width: ImageWidth, format: ImageFormat): Promise<Buffer> => {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  // More effort would save only a few bytes and make the first visitor wait.
  return format === 'avif'
    ? resized.avif({ quality: 55, effort: 1 }).toBuffer()
    : resized.webp({ quality: 80 }).toBuffer();
};

/**
 * The first request for a size encodes it and stores it next to the original. Concurrent requests for the same size
 * wait for that one encoding.
 */
export const createImageSizes = (files: FileStore, encodeSize: typeof encode = encode): ImageSizes => {
  const inOrder = atMost(encodersMax);
  const underway = new Map<string, Promise<Buffer | undefined>>();

  const make = async (
    documentId: string,
    width: ImageWidth,
    format: ImageFormat,
  ): Promise<Buffer | undefined> => {
    const key = sizeKey(documentId, width, format);
    const cached = await files.read(key);
    if (cached) return cached;
    const original = await readOriginal(files, documentId);
    if (!original) return undefined;
    const bytes = await inOrder(() => encodeSize(original, width, format));
    await files.write(key, bytes, `image/${format}`);
    return bytes;
  };

  return {
    read: (documentId, width, format) => {
      const key = sizeKey(documentId, width, format);
      const current = underway.get(key);
      if (current) return current;
      const made = make(documentId, width, format).finally(() => underway.delete(key));
      underway.set(key, made);
      return made;
    },
  };
};
