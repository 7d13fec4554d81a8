import {
  type CashFlow,
  type Currency,
  addMoney,
  type Money,
  moneyWeightedReturn,
  subtractMoney,
  sumMoney,
  totalReturnPercent,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { getPortfolio, type Position } from './get-portfolio.ts';
import type { FiguresQuery } from './portfolio.queries.ts';

/** Percentages with two decimals; undefined means not enough data (docs/decisions/0030). */
export interface Return {
  readonly gain: Money;
  /** The part of the gain that came from selling shares: their prices minus the invested amount that left with them. */
  readonly soldGain: Money;
  /** The part of the invested amount that was entry fees. */
  readonly entryFee: Money;
  readonly totalReturn: string | undefined;
  readonly annualReturn: string | undefined;
}

export interface Returns {
  readonly currency: Currency;
  readonly total: Return;
  readonly positions: readonly (Return & Pick<Position, 'infoDocumentId' | 'slug' | 'title'>)[];
}

const returnOf = (
  owned: Pick<Position, 'value' | 'earned' | 'invested' | 'entryFee' | 'soldCost' | 'soldGain'>,
  flows: readonly CashFlow[],
  today: number,
): Return => {
  const { value, earned, invested, entryFee, soldCost, soldGain } = owned;
  const gain = addMoney(subtractMoney(addMoney(value, earned), invested), soldGain);
  return {
    gain,
    soldGain,
    entryFee,
    // As a percentage of everything ever invested, including sold shares.
    totalReturn: totalReturnPercent(gain.amount, addMoney(invested, soldCost).amount),
    annualReturn: moneyWeightedReturn([...flows, { day: today, amount: Number(value.amount) }]),
  };
};

/** One flow per day: many projects pay on the same days, and every flow adds a step to the search for the rate. */
const sumByDay = (positions: readonly Pick<Position, 'flows'>[]): CashFlow[] => {
  const sums = new Map<number, number>();
  for (const { flows } of positions)
    for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? 0) + amount);
  return Array.from(sums, ([day, amount]) => ({ day, amount }));
};

/**
 * The results of investing, by project and in total: today's value, with payments and earnings at the rates of their
 * day. Wallet money is not invested and does not count.
 */
export const getReturns = async (
  tx: Tx,
  query: FiguresQuery & { readonly timeZone: string },
): Promise<Returns> => {
  const { currency, today, positions, invested, entryFees, soldCost, soldGain, earned } = await getPortfolio(
    tx,
    { ...query, withFlows: true },
  );
  const value = sumMoney(
    positions.map((position) => position.value),
    currency,
  );
  return {
    currency,
    total: returnOf(
      { value, earned, invested, entryFee: entryFees, soldCost, soldGain },
      sumByDay(positions),
      today,
    ),
    positions: positions.map((position) => ({
      infoDocumentId: position.infoDocumentId,
      slug: position.slug,
      title: position.title,
      ...returnOf(position, position.flows, today),
    })),
  };
};
