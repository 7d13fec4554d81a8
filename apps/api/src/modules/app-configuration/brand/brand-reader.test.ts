import { houseColor } from '@parcela/domain';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { sampleBrand } from '../../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import { storeImage } from '../../media/index.ts';
import { brandIcons, type BrandIcon, createBrandReader, setAppConfiguration } from '../index.ts';

const context = useTestDatabase();
const store = useFileStore();
const company = { name: 'Company a.s.', address: 'Praha', companyId: '1', email: 'a@example.com' };
const red = { r: 200, g: 0, b: 0 };

const storeLogo = async () => {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: red } })
    .png()
    .toBuffer();
  return context().transact((tx) =>
    storeImage({ files: store().files }, tx, { bytes, originalName: 'l.png' }),
  );
};

const name = async (brand: object) =>
  context().transact((tx) =>
    setAppConfiguration(tx, {
      title: inEveryLanguage('Title'),
      brand: { ...sampleBrand, ...brand },
      administratorText: inEveryLanguage('Who'),
      actor: staffActor,
    }),
  );

const reader = (maxAgeMs = 0) => createBrandReader({ company, files: store().files, maxAgeMs });

/** Red, green, blue and opacity of a pixel; its position is a fraction of the picture's side. */
const pixel = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
};
const near = (one: number[], other: readonly number[]): boolean =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 6);

describe('createBrandReader', () => {
  it('reads the brand again only after its maximum age', async () => {
    await name({ name: 'Before' });
    const { reader: tx } = context().database;
    const brand = reader(300);
    expect(await brand.name(tx)).toBe('Before');
    await name({ name: 'After' });
    expect(await brand.name(tx)).toBe('Before');
    brand.clear();
    expect(await brand.name(tx)).toBe('After');
    await name({ name: 'Later' });
    await vi.waitFor(async () => expect(await brand.name(tx)).toBe('Later'), { timeout: 3_000 });
  });

  it('gives mails and documents the name, colours, company and mark of the version in force', async () => {
    await name({ name: 'Garden', primaryColor: '#7c3aed' });
    const letterhead = await reader().letterhead(context().database.reader);
    expect(letterhead).toMatchObject({ name: 'Garden', company, colors: { light: { primary: '#7c3aed' } } });
    const mark = await letterhead.mark();
    expect(await sharp(mark).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
    expect(near(await pixel(mark, 0.1, 0.5), [0x7c, 0x3a, 0xed, 255])).toBe(true);
  });

  it.each(Object.keys(brandIcons) as BrandIcon[])(
    'draws %s for a brand without and with a logo',
    async (icon) => {
      const { side, shape } = brandIcons[icon];
      const { reader: tx } = context().database;
      await name({});
      const brand = reader();
      const drawn = await brand.icon(await brand.read(tx), icon);
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: side, height: side });
      const house = [1, 3, 5].map((start) => Number.parseInt(houseColor.slice(start, start + 2), 16));
      // A phone draws the badge in its own colour, so the badge contains only the house.
      const ground = shape === 'alone' ? 0 : 255;
      const beside = await pixel(drawn, 0.1, 0.5);
      expect([beside[3], ground === 0 || near(beside, [...house, ground])]).toEqual([ground, true]);
      const corner = (await pixel(drawn, 0, 0))[3] ?? 0;
      expect(corner < 40).toBe(shape === 'round' || shape === 'alone');
      await name({ logo: await storeLogo() });
      const withLogo = await brand.icon(await brand.read(tx), icon);
      expect(near(await pixel(withLogo, 0.5, 0.5), [red.r, red.g, red.b, 255])).toBe(true);
      // The logo of a maskable icon is centred on the brand's colour.
      const edge = shape === 'maskable' ? house : [red.r, red.g, red.b];
      expect(near(await pixel(withLogo, 0.1, 0.5), [...edge, 255])).toBe(true);
    },
  );

  it('draws the default house mark when the bytes of the logo are missing', async () => {
    await name({ logo: await storeLogo() });
    const brand = createBrandReader({
      company,
      files: { ...store().files, read: async () => undefined },
      maxAgeMs: 0,
    });
    const drawn = await brand.icon(await brand.read(context().database.reader), 'icon-96');
    expect(near(await pixel(drawn, 0.1, 0.5), [0x0d, 0x5c, 0x52, 255])).toBe(true);
  });
});
