import { brandColors, houseColor } from '@parcela/domain';
import type { Letterhead, ReadBrandName, ReadLetterhead } from '@parcela/platform/brand.ts';

/** One transparent pixel. */
export const samplePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const sample: Letterhead = {
  name: 'Parcela',
  colors: brandColors(houseColor),
  company: { name: 'Parcela s.r.o.', address: 'Praha 1', companyId: '12345678', email: '' },
  mark: async () => samplePixel,
};

export const sampleLetterhead: ReadLetterhead = async () => sample;
export const sampleBrandName: ReadBrandName = async () => sample.name;
