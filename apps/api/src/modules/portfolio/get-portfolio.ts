import {
  type Currency,
  type Money,
  type WalletCurrency,
  compareMoney,
  convert,
  holdingValue,
  netWorth,
  ownershipPercent,
  sumMoney,
  walletCurrencies,
  zero,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type PortfolioQuery, type PositionRow, readPortfolio } from './portfolio.queries.ts';

/** One row of the dashboard; amounts in the chosen currency, except the nominal price. */
export interface Position extends PositionRow {
  readonly ownershipPercent: string;
  readonly value: Money;
}

/** The balance of a wallet, including holds, and its value in the chosen currency. */
export interface WalletValue {
  readonly currency: WalletCurrency;
  readonly balance: Money;
  readonly value: Money;
}

export interface Portfolio {
  readonly currency: Currency;
  /** Today's day number, in the numbering of the positions' flows. */
  readonly today: number;
  readonly netWorth: Money;
  /** The user's debt for corrected distributions, which reduces the net worth. */
  readonly owed: Money;
  readonly invested: Money;
  readonly entryFees: Money;
  /** The invested amount that left with sold shares, and the part of their price above it. */
  readonly soldCost: Money;
  readonly soldGain: Money;
  readonly earned: Money;
  /** Countries of the current holdings. */
  readonly countriesCount: number;
  readonly projectsCount: number;
  readonly wallets: readonly WalletValue[];
  readonly byCountry: ReadonlyMap<string, Money>;
  readonly byCurrency: ReadonlyMap<Currency, Money>;
  /** Greatest value first. */
  readonly positions: readonly Position[];
}

/** Sums by name, largest first; only sums above zero. */
const grouped = <K>(parts: readonly (readonly [K, Money])[], currency: Currency): ReadonlyMap<K, Money> => {
  const groups = Map.groupBy(parts, ([key]) => key);
  const sums = [...groups].map(
    ([key, group]) =>
      [
        key,
        sumMoney(
          group.map(([, value]) => value),
          currency,
        ),
      ] as const,
  );
  return new Map(
    sums.filter(([, value]) => value.amount > 0n).toSorted(([, a], [, b]) => compareMoney(b, a)),
  );
};

/**
 * A user's current holdings, in the requested currency or their own. Each row is rounded half up; every total is the
 * sum of the shown rows.
 */
export const getPortfolio = async (tx: Tx, query: PortfolioQuery): Promise<Portfolio> => {
  const { currency, rates, today, ...rows } = await readPortfolio(tx, query);
  const positions = rows.positions
    .map((row): Position => ({
      ...row,
      ownershipPercent: ownershipPercent(row.shares, row.shareCount),
      value: holdingValue(row.nominal, row.shares, currency, rates),
    }))
    .toSorted((a, b) => compareMoney(b.value, a.value) || a.slug.localeCompare(b.slug, 'en'));
  const wallets = walletCurrencies.map((of): WalletValue => {
    const balance = rows.wallets.find((wallet) => wallet.currency === of) ?? zero(of);
    return { currency: of, balance, value: convert(balance, currency, rates) };
  });
  const debts = rows.debts.map((debt) => convert(debt, currency, rates));
  const owned = positions.filter(({ shares }) => shares > 0);
  const total = (amounts: readonly Money[]): Money => sumMoney(amounts, currency);
  return {
    currency,
    today,
    netWorth: netWorth(
      { holdings: positions.map(({ value }) => value), wallets: wallets.map(({ value }) => value), debts },
      currency,
    ),
    owed: total(debts),
    invested: total(positions.map(({ invested }) => invested)),
    entryFees: total(positions.map(({ entryFee }) => entryFee)),
    soldCost: total(positions.map(({ soldCost }) => soldCost)),
    soldGain: total(positions.map(({ soldGain }) => soldGain)),
    earned: total(positions.map(({ earned }) => earned)),
    countriesCount: new Set(owned.map(({ countryCode }) => countryCode)).size,
    projectsCount: owned.length,
    wallets,
    byCountry: grouped(
      positions.map(({ countryCode, value }) => [countryCode, value]),
      currency,
    ),
    byCurrency: grouped<Currency>(
      [
        ...positions.map(({ nominal, value }) => [nominal.currency, value] as const),
        ...wallets.map(({ currency: of, value }) => [of, value] as const),
      ],
      currency,
    ),
    positions,
  };
};
