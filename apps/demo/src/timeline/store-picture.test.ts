import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { articles, banners, projects } from '../content/index.ts';
import { picturesFolder } from './store-picture.ts';

/**
 * A project picture is 16 to 10, an article picture 16 to 9; the widest size that a screen requests is 1600
 * pixels.
 */
const wanted = new Map<string, readonly [width: number, height: number]>([
  ...projects.flatMap(({ key, images }) =>
    images.map(({ view }) => [`projects/${key}/${view}.webp`, [1600, 1000]] as const),
  ),
  ...articles.map(({ slug }) => [`articles/${slug}.webp`, [1600, 900]] as const),
  ...banners.flatMap(({ ofPage }) => [
    [`banners/${ofPage}-small.webp`, [1600, 800]] as const,
    [`banners/${ofPage}-medium.webp`, [1600, 500]] as const,
    [`banners/${ofPage}-large.webp`, [1600, 400]] as const,
  ]),
]);
const stored = readdirSync(picturesFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(picturesFolder.length + 1)
      .replaceAll('\\', '/'),
  );
const read = (name: string): Buffer => readFileSync(join(picturesFolder, name));

describe('pictures of the demo', () => {
  it('match exactly the pictures that the content names', () => {
    expect(stored.toSorted()).toEqual([...wanted.keys()].toSorted());
  });

  it('are WebP files in the size and shape of their slot, without metadata', async () => {
    const found = await Promise.all(
      stored.map(async (name) => {
        const { format, width, height, exif, xmp, icc, pages } = await sharp(read(name)).metadata();
        return [name, format, [width, height], [exif, xmp, icc, pages].filter((one) => one !== undefined)];
      }),
    );
    expect(found).toEqual(stored.map((name) => [name, 'webp', wanted.get(name), []]));
  });

  it('differ from each other, are not blank, and are at most 100 kB each and 6 MB together', () => {
    const files = stored.map(read);
    const hashes = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(new Set(hashes).size).toBe(stored.length);
    const sizes = files.map(({ length }) => length);
    // A plain surface of this size is less than 2 kB.
    expect(Math.min(...sizes)).toBeGreaterThan(10_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
  });
});
