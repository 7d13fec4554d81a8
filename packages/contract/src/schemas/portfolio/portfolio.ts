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

/** An investor's assets (docs/architecture/ledger.md). Amounts are minor units of the answer's `currency`. */
const projectInfo = z.strictObject({ documentId, slug: z.string(), title: z.string() });

export const portfolio = z.strictObject({
  currency,
  /** Holdings and wallets, less `owedAmount`; below zero where more is owed. */
  netWorth: minorUnits,
  /** Overpayments by distributions that were corrected later, less settled amounts. */
  owedAmount: minorUnits,
  investedAmount: minorUnits,
  /** The part of the invested amount that was entry fees. */
  entryFeesAmount: minorUnits,
  /** Sum of the earnings of the rows. */
  earningsAmount: minorUnits,
  /** The invested amount that left with sold and redeemed shares, and what came back above it; below zero for a loss. */
  soldCostAmount: minorUnits,
  soldGainAmount: minorUnits,
  /** Of projects whose shares the user owns now. */
  countriesCount: z.int(),
  projectsCount: z.int(),
  wallets: z.array(
    z.strictObject({
      /** The wallet's own currency, and its balance including holds, in minor units of that currency. */
      currency: walletCurrency,
      balance: minorUnits,
      /** The same amount in the currency of the answer. */
      value: minorUnits,
    }),
  ),
  /**
   * The distribution of holdings and wallets, the greatest value first, without zero values. Countries count
   * only holdings.
   */
  allocation: z.strictObject({
    countries: z.array(z.strictObject({ countryCode: z.string(), value: minorUnits })),
    /** Holdings by the currency of their project, and the wallets. */
    currencies: z.array(z.strictObject({ currency, value: minorUnits })),
  }),
  /**
   * The holdings, greatest value first. A project with no shares left stays in the list, with `tokenCount` 0,
   * when it has paid earnings, so that the earnings sum to the total of the earnings screen.
   */
  projects: z.array(
    z.strictObject({
      projectInfo,
      /** The picture of the project's card, if it has one. */
      images: z.array(image),
      countryCode: z.string(),
      /** The dates of the project's sale and of its building. */
      dates: z.strictObject(projectDates),
      /** documentId of the project. */
      currency,
      ownershipPercentage: decimalText,
      tokenCount: z.int(),
      currentValue: minorUnits,
      /** The amount paid for them: prices of the Paid orders at each order's frozen rate. */
      price: minorUnits,
      /** The part of it that was the entry fee. */
      entryFee: minorUnits,
      earnings: minorUnits,
      /**
       * Set for a project whose property is sold: the day on which its shares were redeemed, what they had cost, and
       * what came back of it, without `earnings`.
       */
      ended: z.nullable(z.strictObject({ on: calendarDate, cost: minorUnits, returned: minorUnits })),
    }),
  ),
});

const figuresOfReturn = {
  /** Value + earnings − invested + gain from sold shares. */
  gain: minorUnits,
  /** The part of the gain that came from selling shares: their prices less the invested amount that left with them. */
  soldGain: minorUnits,
  /**
   * The part of the invested amount that was entry fees; without them the gain would be greater by this part.
   */
  entryFee: minorUnits,
  /** The gain in percent of the invested amount, sold shares included, `4.20`; null: not enough data. */
  totalReturn: z.nullable(decimalText),
  /** Money-weighted return (XIRR) in percent a year; null: not enough data, for example less than 90 days. */
  annualReturn: z.nullable(decimalText),
};

export const portfolioReturns = z.strictObject({
  currency,
  /** Everything ever held, without the wallets. */
  total: z.strictObject(figuresOfReturn),
  /** In the order of `projects` in the portfolio. */
  projects: z.array(z.strictObject({ projectInfo, ...figuresOfReturn })),
});

export const portfolioRange = z.enum(['1M', '3M', 'YTD', '1Y', '5Y', 'Max']);

const happened = z.strictObject({ count: z.int(), amount: minorUnits });

/**
 * Net worth and earnings at the end of each day (the last one: now), at the prices and rates of that day; 61
 * points at most, and none before the first share or the first money.
 */
export const portfolioHistory = z.strictObject({
  currency,
  range: portfolioRange,
  /** The gain of the last point less the gain at the beginning of the range, which is 0 before the first share. */
  gainChange: minorUnits,
  points: z.array(
    z.strictObject({
      date: calendarDate,
      /** holdings + wallets − owed */
      netWorth: minorUnits,
      holdings: minorUnits,
      wallets: minorUnits,
      owed: minorUnits,
      /** Paid for shares until then, and earned until then. */
      invested: minorUnits,
      earnings: minorUnits,
      /** holdings + earnings − invested, and the gain from shares sold until then */
      gain: minorUnits,
      /**
       * The events since the previous point (for the first point: on its day), shown as dots on the chart.
       */
      purchases: happened,
      payouts: happened,
    }),
  ),
});

z.globalRegistry.add(portfolio, { id: 'Portfolio' });
z.globalRegistry.add(portfolioReturns, { id: 'PortfolioReturns' });
z.globalRegistry.add(portfolioHistory, { id: 'PortfolioHistory' });
