import { z } from 'zod/mini';
import { correctedEarning, distributionKind, earningState, payoutSettlement } from './distribution.ts';
import { currency, documentId, instant, lookupId, minorUnits } from '../primitives.ts';

const projectInfo = z.strictObject({ documentId, slug: z.string(), title: z.string() });
const yearMin = 2000;
const yearMax = 9999;

/** A calendar year of the platform's zone. */
export const year = z.coerce
  .number()
  .check(z.int(), z.gte(yearMin, { error: 'too_small' }), z.lte(yearMax, { error: 'too_big' }));

/**
 * One payout to a holder (spec section 3 "Earning"): the net, in minor units of `currency`. A correction's net is
 * negative where the holder had received too much.
 */
export const earning = z.strictObject({
  documentId,
  /** The time of the distribution's execution, the same for all its holders. */
  timestamp: instant,
  /** documentId of the project. */
  projectId: documentId,
  projectInfo,
  kind: distributionKind,
  amount: minorUnits,
  /** The part of the amount that repays capital; the rest is earned. */
  capital: minorUnits,
  currency,
  settlement: payoutSettlement,
  importId: z.string(),
  state: earningState,
  /** The number of shares. */
  shares: z.int(),
  /** The holder's part of the gross rent. */
  gross: minorUnits,
  /** The plan for these shares; null when there was none. */
  planned: z.nullable(minorUnits),
  corrects: z.nullable(correctedEarning),
  /** The part of the amount that covered an earlier overpayment; the rest was paid. */
  deducted: minorUnits,
  /** The earned part of `amount` at the rates frozen with the payout, in the requested currency or the profile's currency. */
  converted: z.strictObject({ amount: minorUnits, currency }),
});

export const lastDistribution = z.strictObject({ importId: z.nullable(z.string()) });

/** Totals are sums of the displayed rows without repaid capital, each converted and rounded separately. */
export const earningsOverview = z.strictObject({
  /** The currency of every amount here that names no other currency. */
  currency,
  total: minorUnits,
  /** Years with earnings, the latest first. */
  years: z.array(
    z.strictObject({
      year: z.int(),
      /** Payouts only, without their corrections. */
      count: z.int(),
      corrections: z.int(),
      total: minorUnits,
      /** The same amount in the paid currency. */
      paid: z.array(z.strictObject({ currency, amount: minorUnits })),
    }),
  ),
  /** The choices of the filters: projects and currencies with earnings. */
  projects: z.array(z.strictObject({ projectId: documentId, projectInfo, total: minorUnits })),
  currencies: z.array(currency),
  /** The past twelve months, this one and the next twelve, in order. */
  months: z.array(
    z.strictObject({
      /** `2026-11` */
      month: z.string(),
      paid: minorUnits,
      /** The plan for this month's paid distributions; null when there was none. */
      planned: z.nullable(minorUnits),
      /**
       * Announced payments for this month that are not paid yet, for the shares held now, at the rates in
       * force.
       */
      expected: minorUnits,
    }),
  ),
});

export const earningsQuery = {
  'filters[year]': z.optional(year),
  /** documentId of the project. */
  'filters[project]': z.optional(lookupId),
  'filters[currency]': z.optional(currency),
  'filters[settlement]': z.optional(payoutSettlement),
};

z.globalRegistry.add(earning, { id: 'Earning' });
z.globalRegistry.add(earningsOverview, { id: 'EarningsOverview' });
