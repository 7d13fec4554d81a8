import { type Currency, type Locale, type Money, sumMoney, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { sayDay, sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import type { EarningRow } from './earnings.queries.ts';

/** The owner of the earnings, and the earnings. */
export interface Statement {
  readonly year: number;
  /** In which the totals are, besides what was paid. */
  readonly currency: Currency;
  /** The newest first, as on the screen. */
  readonly earnings: readonly EarningRow[];
  readonly holder: string;
  /** When it was made. */
  readonly at: Date;
}

/** For whom and in whose name a statement is made. */
export interface StatementOf {
  readonly head: DocumentHead;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** What the page of every statement says. */
export const pageData = (
  { title, holder, at }: Pick<Statement, 'holder' | 'at'> & { readonly title: string },
  { head, locale, timeZone }: StatementOf,
) => ({
  ...head,
  language: locale,
  title,
  holder,
  madeOn: say(locale, 'exports.statement.madeOn', { date: sayShortDay(locale, at, timeZone) }),
  page: say(locale, 'exports.statement.page'),
});

/** What was paid, a sum for each currency, by their names. */
const paidTotals = (earnings: readonly EarningRow[]): Money[] =>
  [...Map.groupBy(earnings, ({ currency }) => currency)]
    .map(([currency, group]) =>
      sumMoney(
        group.map(({ amount }) => ({ amount, currency })),
        currency,
      ),
    )
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

/** The project; of a correction with the period of what it corrects. */
const nameOf = ({ title, corrects, periodFrom, periodTo }: EarningRow, locale: Locale): string => {
  const project = inLanguage(title, locale);
  if (!corrects) return project;
  return say(locale, 'exports.statement.correction', {
    project,
    from: sayDay(locale, periodFrom),
    to: sayDay(locale, periodTo),
  });
};

/**
 * Everything that the page says, in the language of the reader: the template only sets it. Totals are sums of the rows
 * shown.
 */
export const statementData = (statement: Statement, { head, locale, timeZone }: StatementOf) => {
  const { year, currency, earnings, holder, at } = statement;
  const total = sumMoney(
    earnings.map(({ converted: amount }) => ({ amount, currency })),
    currency,
  );
  return {
    ...pageData(
      { title: say(locale, 'exports.statement.title', { year }), holder, at },
      { head, locale, timeZone },
    ),
    headers: {
      date: say(locale, 'exports.date'),
      project: say(locale, 'exports.project'),
      settlement: say(locale, 'exports.payoutMethod'),
      amount: say(locale, 'exports.amount'),
      converted: say(locale, 'exports.inCurrency', { currency }),
    },
    rows: earnings.map((earning) => ({
      date: sayShortDay(locale, earning.paidAt, timeZone),
      project: nameOf(earning, locale),
      settlement: say(locale, `exports.payoutMethod.${earning.settlement}`),
      amount: sayMoney(locale, earning),
      converted: sayMoney(locale, { amount: earning.converted, currency }),
    })),
    totalLabel: say(locale, 'exports.statement.total'),
    paid: paidTotals(earnings).map((sum) => sayMoney(locale, sum)),
    total: sayMoney(locale, total),
    empty: say(locale, 'exports.statement.empty', { year }),
    notes: [say(locale, 'exports.statement.rates', { currency }), say(locale, 'exports.statement.net')],
  };
};
