import { brandColors, houseColor } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { createBrandReader } from '../../../src/modules/app-configuration/index.ts';
import type { AppPageDeps } from '../../../src/pages/app-page.ts';
import type { Letterhead, ReadBrandName, ReadLetterhead } from '@parcela/platform/brand.ts';

/** One transparent pixel. */
export const samplePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const sampleCompany = { name: 'Parcela s.r.o.', address: 'Praha 1', companyId: '12345678', email: '' };

const sample: Letterhead = {
  name: 'Parcela',
  colors: brandColors(houseColor),
  company: sampleCompany,
  mark: async () => samplePixel,
};

/** The parts of this database's brand that pages need. */
export const samplePageParts = (reader: Tx): AppPageDeps => ({
  brand: createBrandReader({
    company: sampleCompany,
    files: { read: async () => undefined, write: async () => undefined, room: async () => undefined },
    maxAgeMs: 0,
  }),
  reader,
  origin: 'https://invest.example',
  build: { version: '1.2.3', commit: 'abc123', builtAt: '2026-11-21T09:00:00.000Z' },
});

export const sampleLetterhead: ReadLetterhead = async () => sample;
export const sampleBrandName: ReadBrandName = async () => sample.name;
