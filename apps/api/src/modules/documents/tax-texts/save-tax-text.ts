import { contentKinds, contentSaving } from '../../versioned-content/index.ts';
import { insertTaxTextVersion, type TaxTextContent } from './tax-texts.store.ts';

/** Staff's texts for the tax return of a country and year. */
export const { create: createTaxText, edit: editTaxText } = contentSaving<TaxTextContent>(
  contentKinds.taxText,
  async (tx, text, of) => {
    await insertTaxTextVersion(tx, of, text);
    return { title: text.title.en, country: text.country, year: text.year };
  },
);
