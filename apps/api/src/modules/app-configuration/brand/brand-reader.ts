import type { ReadBrandName, ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { type BrandIcon, drawIcon } from './brand-icons.ts';
import { readBrand } from './brand.queries.ts';
import { type Brand, brandOf, type Company } from './brand.ts';

/** The brand for every part of the process that shows it; read again after `maxAgeMs`. */
export interface BrandReader {
  readonly read: (tx: Tx) => Promise<Brand>;
  /** Shown while no brand has been entered or none can be read. */
  readonly unnamed: Brand;
  /** Called when staff change the brand in this process, so that they see the change immediately. */
  readonly clear: () => void;
  readonly name: ReadBrandName;
  readonly letterhead: ReadLetterhead;
  /** The mark as a PNG, drawn once per version. */
  readonly icon: (brand: Brand, icon: BrandIcon) => Promise<Buffer>;
}

interface Parts {
  readonly company: Company;
  readonly files: FileStore;
  readonly maxAgeMs: number;
}

/**
 * Every process sees a publication within `maxAgeMs`. The caller's transaction reads the brand, so no caller waits
 * for a second connection while it holds one.
 */
export const createBrandReader = ({ company, files, maxAgeMs }: Parts): BrandReader => {
  let known: { readonly brand: Brand; readonly at: number } | undefined;
  let version = 0;
  const drawn = new Map<string, Promise<Buffer>>();

  const read = async (tx: Tx): Promise<Brand> => {
    if (known && performance.now() - known.at < maxAgeMs) return known.brand;
    const brand = await readBrand(tx, company);
    if (version !== brand.version) drawn.clear();
    version = brand.version;
    known = { brand, at: performance.now() };
    return brand;
  };

  const icon = (brand: Brand, name: BrandIcon): Promise<Buffer> => {
    const key = `${brand.version}/${name}`;
    const found = drawn.get(key) ?? drawIcon(files, brand, name);
    drawn.set(key, found);
    // If an icon fails, the next call draws it again.
    found.catch(() => drawn.delete(key));
    return found;
  };

  return {
    read,
    unnamed: brandOf(undefined, company),
    icon,
    clear: () => {
      known = undefined;
    },
    name: async (tx) => (await read(tx)).name,
    letterhead: async (tx) => {
      const brand = await read(tx);
      return {
        name: brand.name,
        colors: brand.colors,
        company: brand.company,
        mark: () => icon(brand, 'icon-96'),
      };
    },
  };
};
