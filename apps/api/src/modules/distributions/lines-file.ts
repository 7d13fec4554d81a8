import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { ListFile } from '@parcela/platform/http/responses/export-list.ts';
import type { LineItem } from './distributions.queries.ts';

/** The statement of a distribution with each holder's amount, as a file. */
export const linesFile = (locale: Locale, name: string): ListFile<LineItem> => ({
  name: `distribution-${name}`,
  columns: [
    { header: say(locale, 'exports.investor'), value: ({ email }) => email },
    { header: say(locale, 'exports.shares'), value: ({ shares }) => Number(shares) },
    { header: say(locale, 'exports.gross'), value: ({ gross }) => gross },
    { header: say(locale, 'exports.costs'), value: ({ costs }) => costs },
    { header: say(locale, 'exports.reserve'), value: ({ reserve }) => reserve },
    { header: say(locale, 'exports.fee'), value: ({ fee }) => fee },
    { header: say(locale, 'exports.withholding'), value: ({ withholding }) => withholding },
    { header: say(locale, 'exports.net'), value: ({ net }) => net },
    { header: say(locale, 'exports.deducted'), value: ({ deducted }) => deducted },
    {
      header: say(locale, 'exports.payoutMethod'),
      value: ({ settlement }) => settlement && say(locale, `exports.payoutMethod.${settlement}`),
    },
    {
      header: say(locale, 'exports.state'),
      value: ({ state }) => say(locale, `exports.distributionLineState.${state}`),
    },
    { header: say(locale, 'exports.reference'), value: ({ reference }) => reference },
    { header: say(locale, 'exports.settledAt'), value: ({ settledAt }) => settledAt },
  ],
});
