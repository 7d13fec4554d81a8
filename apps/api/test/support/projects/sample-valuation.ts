import type { ValuationDraft } from '../../../src/modules/projects/valuations/valuations.store.ts';

/** A valuation of a sample project, published now, without a document. */
export const sampleValuation = {
  valuer: 'Hana Benešová',
  company: null,
  valuedOn: '2020-05-01',
  method: 'income',
  methodText: null,
  amount: 120_000_00n,
  file: null,
  isDocumentPublic: false,
  note: null,
  publishAt: null,
} satisfies ValuationDraft & { readonly file: string | null };
