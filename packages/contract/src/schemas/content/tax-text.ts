import { z } from 'zod/mini';
import { taxCountries } from '../portfolio/document.ts';
import { documentId, instant, localizedText } from '../primitives.ts';
import { contentStatus, localizedTextAnswer, seenVersion, versionStatus } from './publication.ts';

const of = {
  /** The country of the tax return. */
  country: z.enum(taxCountries),
  year: z.int().check(z.minimum(2000), z.maximum(2100)),
};

/** What investors read about the tax return of a country and year. An empty line separates the paragraphs. */
export const taxText = z.strictObject({
  documentId,
  ...of,
  title: z.string(),
  content: z.string(),
  publishedAt: instant,
});
const texts = { title: localizedText(300), content: localizedText(5000) };
export const newTaxText = z.strictObject({ ...of, ...texts });
export const taxTextEdit = z.strictObject({ ...of, ...texts, ...seenVersion });
const answered = { ...of, title: localizedTextAnswer, content: localizedTextAnswer };
export const taxTextItem = z.strictObject({ documentId, ...answered, ...contentStatus });
export const taxTextVersion = z.strictObject({ ...answered, ...versionStatus });

z.globalRegistry.add(taxText, { id: 'TaxText' });
z.globalRegistry.add(taxTextItem, { id: 'TaxTextItem' });
