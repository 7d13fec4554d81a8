import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  decimalText,
  documentId,
  image,
  minorUnits,
  walletCurrency,
} from '../primitives.ts';
import { projectDates } from '../projects/project.ts';

/** What a person owns (docs/architecture/ledger.md). Amounts are minor units of the answer's `currency`. */
const projectInfo = z.strictObject({ documentId, slug: z.string(), title: z.string() });

export const portfolio = z.strictObject({
  currency,
  netWorth: minorUnits,
  investedAmount: minorUnits,
  /** The part of the invested amount that was entry fees. */
  entryFeesAmount: minorUnits,
  /** Sum of the earnings of the rows. */
  earningsAmount: minorUnits,
  /** Of projects whose shares the user owns now. */
  countriesCount: z.int(),
  projectsCount: z.int(),
  wallets: z.array(
    z.strictObject({
      /** The wallet's own currency, and what is in it, holds included, in its minor units. */
      currency: walletCurrency,
      balance: minorUnits,
      /** The same in the currency of the answer. */
      value: minorUnits,
    }),
  ),
  /** Where the net worth is, the greatest first; without what is zero. Countries are those of holdings only. */
  allocation: z.strictObject({
    countries: z.array(z.strictObject({ countryCode: z.string(), value: minorUnits })),
    /** Holdings by the currency of their project, and the wallets. */
    currencies: z.array(z.strictObject({ currency, value: minorUnits })),
  }),
  /**
   * The holdings, greatest value first. A project whose shares are gone is still listed, with `tokenCount` 0, when it
   * has paid earnings, so that the earnings sum to those of the earnings screen.
   */
  projects: z.array(
    z.strictObject({
      projectInfo,
      /** The picture of the project's card, if it has one. */
      images: z.array(image),
      countryCode: z.string(),
      /** Of the project's sale and of its building. */
      dates: z.strictObject(projectDates),
      /** Of the project. */
      currency,
      ownershipPercentage: decimalText,
      tokenCount: z.int(),
      currentValue: minorUnits,
      /** What was paid for them: prices of the Paid orders at each order's frozen rate. */
      price: minorUnits,
      /** The part of it that was the entry fee. */
      entryFee: minorUnits,
      earnings: minorUnits,
    }),
  ),
});

const figuresOfReturn = {
  /** Value + earnings − invested. */
  gain: minorUnits,
  /** What of the invested amount was entry fees: without them the gain would be greater by it. */
  entryFee: minorUnits,
  /** The gain in percent of what was invested, `4.20`; null: not enough data. */
  totalReturn: z.nullable(decimalText),
  /** Money-weighted return (XIRR) in percent a year; null: not enough data, such as less than 90 days. */
  annualReturn: z.nullable(decimalText),
};

export const portfolioReturns = z.strictObject({
  currency,
  /** Of everything that was ever held, without the wallets. */
  total: z.strictObject(figuresOfReturn),
  /** In the order of `projects` in the portfolio. */
  projects: z.array(z.strictObject({ projectInfo, ...figuresOfReturn })),
});

export const portfolioRange = z.enum(['1M', '3M', 'YTD', '1Y', '5Y', 'Max']);

const happened = z.strictObject({ count: z.int(), amount: minorUnits });

/**
 * Net worth and earnings as they were when each day ended (the last one: now), at the prices and rates of that day; 61
 * points at most, and none before the first share or the first money.
 */
export const portfolioHistory = z.strictObject({
  currency,
  range: portfolioRange,
  points: z.array(
    z.strictObject({
      date: calendarDate,
      /** holdings + wallets */
      netWorth: minorUnits,
      holdings: minorUnits,
      wallets: minorUnits,
      /** Paid for shares until then, and earned until then. */
      invested: minorUnits,
      earnings: minorUnits,
      /** What happened since the previous point (for the first one: on its day), shown as dots on the chart. */
      purchases: happened,
      payouts: happened,
    }),
  ),
});

z.globalRegistry.add(portfolio, { id: 'Portfolio' });
z.globalRegistry.add(portfolioReturns, { id: 'PortfolioReturns' });
z.globalRegistry.add(portfolioHistory, { id: 'PortfolioHistory' });
