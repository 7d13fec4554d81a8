import sharp from 'sharp';
import type { FileStore } from './media.ports.ts';
import { originalKey, sizeKey } from './media.store.ts';

/** The widths in pixels in which a picture can be asked for: small, medium, large. */
export const imageWidths = [480, 960, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Encoding takes both cores for a moment; more at once would only make everybody wait. */
const encodersMax = 2;
/** What an SVG is drawn at when nothing else is said, in dots per inch. */
const svgDensity = 72;

interface SizedImage {
  readonly documentId: string;
  readonly contentType: string;
  /** Pixels of the original. */
  readonly width: number;
}

export interface ImageSizes {
  /** The picture as WebP in that width (never enlarged from pixels); undefined when its original is gone. */
  read(image: SizedImage, width: ImageWidth): Promise<Buffer | undefined>;
}

const encode = (original: Buffer, image: SizedImage, width: ImageWidth): Promise<Buffer> => {
  const isVector = image.contentType === 'image/svg+xml';
  const density = Math.min(2_400, Math.max(1, (svgDensity * width) / image.width));
  return sharp(original, isVector ? { density } : {})
    .resize({ width, withoutEnlargement: !isVector })
    .webp({ quality: 80 })
    .toBuffer();
};

/** Runs at most `countMax` pieces of work at once, the others in the order of their arrival. */
const atMost = (countMax: number) => {
  const waiting: (() => void)[] = [];
  const state = { running: 0 };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.running >= countMax) await new Promise<void>((start) => waiting.push(start));
    else state.running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else state.running -= 1;
    }
  };
};

/**
 * Sizes are encoded when they are first asked for and kept beside the original (design section 4 "Content").
 * Requests for the same size that come meanwhile wait for the one encoding.
 */
export const createImageSizes = (files: FileStore, encodeSize: typeof encode = encode): ImageSizes => {
  const inOrder = atMost(encodersMax);
  const underway = new Map<string, Promise<Buffer | undefined>>();

  const make = async (image: SizedImage, width: ImageWidth): Promise<Buffer | undefined> => {
    const key = sizeKey(image.documentId, width);
    const kept = await files.read(key);
    if (kept) return kept;
    const original = await files.read(originalKey(image.documentId));
    if (!original) return undefined;
    const bytes = await inOrder(() => encodeSize(original, image, width));
    await files.write(key, bytes, 'image/webp');
    return bytes;
  };

  return {
    read: (image, width) => {
      const key = sizeKey(image.documentId, width);
      const current = underway.get(key);
      if (current) return current;
      const made = make(image, width).finally(() => underway.delete(key));
      underway.set(key, made);
      return made;
    },
  };
};
