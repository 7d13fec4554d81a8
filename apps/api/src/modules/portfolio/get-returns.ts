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

/** Percentages with two decimals; undefined: not enough data (docs/decisions/0030). */
export interface Return {
  readonly gain: Money;
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
  owned: Pick<Position, 'value' | 'earned' | 'invested' | 'entryFee'>,
  flows: readonly CashFlow[],
  today: number,
): Return => {
  const gain = subtractMoney(addMoney(owned.value, owned.earned), owned.invested);
  return {
    gain,
    entryFee: owned.entryFee,
    totalReturn: totalReturnPercent(gain.amount, owned.invested.amount),
    annualReturn: moneyWeightedReturn([...flows, { day: today, amount: Number(owned.value.amount) }]),
  };
};

/** One flow a day: many projects pay on the same days, and every flow adds a step to the search for the rate. */
const sumByDay = (positions: readonly Pick<Position, 'flows'>[]): CashFlow[] => {
  const sums = new Map<number, number>();
  for (const { flows } of positions)
    for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? 0) + amount);
  return Array.from(sums, ([day, amount]) => ({ day, amount }));
};

/**
 * The results of investing, by project and in total: today's value, and payments and earnings at the rates of their
 * day. Wallet money is not an investment and does not count.
 */
export const getReturns = async (
  tx: Tx,
  query: FiguresQuery & { readonly timeZone: string },
): Promise<Returns> => {
  const { currency, today, positions, invested, entryFees, earned } = await getPortfolio(tx, {
    ...query,
    withFlows: true,
  });
  const value = sumMoney(
    positions.map((position) => position.value),
    currency,
  );
  return {
    currency,
    total: returnOf({ value, earned, invested, entryFee: entryFees }, sumByDay(positions), today),
    positions: positions.map((position) => ({
      infoDocumentId: position.infoDocumentId,
      slug: position.slug,
      title: position.title,
      ...returnOf(position, position.flows, today),
    })),
  };
};
