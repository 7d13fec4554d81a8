import {
  type Currency,
  type Money,
  compareMoney,
  holdingValue,
  money,
  netWorth,
  ownershipPercent,
  sumConverted,
  sumMoney,
  walletCurrencies,
  zero,
} from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { balancesOf, listHoldings, walletHoldOf, walletOf } from '../ledger/index.ts';
import { type PositionRow, readPortfolio } from './portfolio.views.ts';

/** One row of the dashboard; amounts in the chosen currency. */
export interface Position extends Pick<
  PositionRow,
  'infoDocumentId' | 'slug' | 'title' | 'countryCode' | 'images'
> {
  readonly shares: number;
  readonly ownershipPercent: string;
  readonly value: Money;
  readonly invested: Money;
  readonly earnings: Money;
}

export interface Portfolio {
  readonly currency: Currency;
  readonly netWorth: Money;
  readonly invested: Money;
  readonly countriesCount: number;
  readonly positions: readonly Position[];
}

/** Everything in the user's wallets, what is held for live orders included. */
const readWallets = async (tx: Tx, userId: number): Promise<Money[]> => {
  const accounts = walletCurrencies.flatMap((currency) =>
    [walletOf, walletHoldOf].map((accountOf) => ({ currency, account: accountOf(userId, currency) })),
  );
  const balances = await balancesOf(
    tx,
    accounts.map(({ account }) => account),
  );
  return accounts.map(({ currency }, index) => money(balances[index] ?? 0n, currency));
};

/**
 * What a user owns now (design §4 "Figures"), in the asked currency or their own. Each row is rounded half up, every
 * total is the sum of the rows as they are shown. Earnings are nothing as long as no project has paid any out.
 */
export const getPortfolio = async (
  tx: Tx,
  { userId, currency: asked }: { readonly userId: number; readonly currency: Currency | undefined },
): Promise<Portfolio> => {
  const holdings = await listHoldings(tx, { userId });
  const sharesOf = new Map(holdings.map(({ projectId, shares }) => [projectId, Number(shares)]));
  const rows = await readPortfolio(tx, { userId, projectIds: [...sharesOf.keys()] });
  const wallets = await readWallets(tx, userId);
  const currency = asked ?? rows.currency;
  const positions = rows.positions
    .map((row): Position => {
      const shares = sharesOf.get(row.projectId) ?? 0;
      return {
        ...row,
        shares,
        ownershipPercent: ownershipPercent(shares, row.shareCount),
        value: holdingValue(row.nominal, shares, currency, rows.rates),
        invested: sumConverted(row.paid, currency),
        earnings: zero(currency),
      };
    })
    .toSorted((a, b) => compareMoney(b.value, a.value) || a.slug.localeCompare(b.slug, 'en'));
  const values = positions.map(({ value }) => value);
  return {
    currency,
    netWorth: netWorth(values, wallets, currency, rows.rates),
    invested: sumMoney(
      positions.map(({ invested }) => invested),
      currency,
    ),
    countriesCount: new Set(positions.map(({ countryCode }) => countryCode)).size,
    positions,
  };
};
