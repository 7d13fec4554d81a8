import { mulDivUp } from '../../platform/decimal.ts';

/** A coin to pay in: its number of decimals, and its fixed sandbox price in hundredths of each currency. */
export interface Coin {
  name: string;
  decimals: number;
  price: Record<Fiat, bigint>;
}

export const fiats = ['CZK', 'EUR', 'USD'] as const;
export type Fiat = (typeof fiats)[number];

/** The credited currency; null in the request means the coin. */
export const settlementCurrencies = ['USDT', 'USDC', 'EUR', 'USD', 'CZK'] as const;

export const coins = {
  BTC: { name: 'Bitcoin', decimals: 8, price: { CZK: 210_000_000n, EUR: 8_400_000n, USD: 9_240_000n } },
  ETH: { name: 'Ether', decimals: 8, price: { CZK: 7_500_000n, EUR: 300_000n, USD: 330_000n } },
  USDC: { name: 'USD Coin', decimals: 6, price: { CZK: 2250n, EUR: 90n, USD: 100n } },
  USDT: { name: 'Tether', decimals: 6, price: { CZK: 2250n, EUR: 90n, USD: 100n } },
} as const satisfies Record<string, Coin>;

export type CoinCode = keyof typeof coins;
export const coinCodes = Object.keys(coins) as [CoinCode, ...CoinCode[]];

/** The amount of a coin, in its smallest unit, for an amount in hundredths of a currency; rounded up. */
export function toCoin(hundredths: bigint, from: Fiat, to: CoinCode): bigint {
  const coin: Coin = coins[to];
  return mulDivUp(hundredths, 10n ** BigInt(coin.decimals), coin.price[from]);
}

/** The sandbox converts between currencies through the price of a dollar coin. */
export function toFiat(hundredths: bigint, from: Fiat, to: Fiat): bigint {
  return mulDivUp(hundredths, coins.USDC.price[to], coins.USDC.price[from]);
}
