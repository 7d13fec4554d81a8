import sharp from 'sharp';
import { atMost } from '@parcela/platform/limit-concurrency.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { readOriginal, sizeKey } from '../media.store.ts';

/** The widths in pixels in which a picture can be asked for: small, medium, large. */
export const imageWidths = [480, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
/** What browsers are sent. */
export type ImageFormat = 'avif' | 'webp';

/** Encoding takes both cores for a moment; more at once would only make everybody wait. */
const encodersMax = 2;

export interface ImageSizes {
  /** The picture in that width (never enlarged); undefined when its original is gone. */
  read(documentId: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | undefined>;
}

const encode = (original: Buffer, width: ImageWidth, format: ImageFormat): Promise<Buffer> => {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  // More effort would make the first visitor wait for a few bytes less.
  return format === 'avif'
    ? resized.avif({ quality: 55, effort: 1 }).toBuffer()
    : resized.webp({ quality: 80 }).toBuffer();
};

/**
 * Sizes are encoded at the first request and stored beside the original. Requests for the same size at the same time
 * wait for the one encoding.
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
