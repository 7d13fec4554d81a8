/** ISO 4217 code; the product uses CZK, EUR and PLN. */
export type CurrencyCode = string;

export interface MoneyFormatOptions {
  /** `always` puts + before gains too; `never` drops the minus. Minus only when absent. */
  sign?: 'auto' | 'always' | 'never';
  /** `trim` leaves out the digits after the separator when they are all zero. All of the currency's digits when absent. */
  fraction?: 'always' | 'trim';
}

export interface MoneyTextProps extends MoneyFormatOptions {
  /** Minor units; a dash when null or undefined. */
  amount: bigint | number | null | undefined;
  currency: CurrencyCode;
  /** `figure` is the one large figure of a view with a smaller currency, `large` is for tiles. */
  size?: 'inherit' | 'large' | 'figure';
  /** Arrow and colour by sign, for changes. */
  hasArrow?: boolean;
}

export interface PercentTextProps {
  /** Percent as decimal string ("70.00") or number; a dash when null or undefined. */
  value: string | number | null | undefined;
  /** Digits after the separator, 2 by default. */
  digits?: number;
  sign?: 'auto' | 'always';
  hasArrow?: boolean;
}

export interface NumberTextProps {
  value: bigint | number | null | undefined;
}

export interface RateTextProps {
  from: CurrencyCode;
  to: CurrencyCode;
  /** Decimal string, units of `to` for one `from`. */
  rate: string;
  /** ISO instant or date from which the rate is valid. */
  at?: string;
}
