import { listSuspense } from '@parcela/contract/operator';
import { to } from '../navigation/to.ts';
import type { Section, SectionMaker } from '../resource/sections.tsx';
import { code, instant, money, text } from '../resource/values.ts';

interface Fitting<Subject> {
  readonly fits: (subject: Subject) => { readonly fitsOrder: string } | { readonly fitsUser: string };
  readonly isShown?: (subject: Subject) => boolean;
}

const filterOf = (fits: { readonly fitsOrder?: string; readonly fitsUser?: string }) => ({
  'filters[fitsOrder]': fits.fitsOrder,
  'filters[fitsUser]': fits.fitsUser,
});

/**
 * Waiting money that may belong to an order or an investor, because the payer, the account or the exact
 * amount fits. It has no order yet, so the list of payments does not show it.
 */
export const fittingMoney = <Subject>(
  section: SectionMaker<Subject>,
  { fits, isShown = () => true }: Fitting<Subject>,
): Section<Subject> =>
  section.records('bo.fitting', {
    route: listSuspense,
    isShown,
    isOpenAtFirst: true,
    input: (subject) => ({ query: filterOf(fits(subject)) }),
    all: (subject) => to.suspenseOf(fits(subject)),
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.suspended(documentId),
    empty: 'bo.fitting.none',
    columns: [
      {
        key: 'waiting',
        label: 'bo.fitting.waiting',
        value: ({ waiting, currency }) => money(waiting, currency),
        isTitle: true,
      },
      { key: 'payer', label: 'bo.fitting.payer', value: ({ payerName }) => text(payerName) },
      { key: 'reference', label: 'bo.fitting.reference', value: ({ reference }) => code(reference) },
      { key: 'at', label: 'bo.fitting.arrived', value: ({ arrivedAt }) => instant(arrivedAt) },
    ],
  });
