import { parseDecimal } from '../../platform/decimal.ts';
import { coinCodes, coins, fiats } from './rates.ts';
import type { Fiat } from './rates.ts';

export interface Amount {
  /** Decimal text in major units. */
  amount: string;
  currency: string;
}

/** A refund of a paid invoice in the currency of the merchant's request. */
export interface Refund extends Amount {
  id: string;
  status: 'paid';
  createdAt: number;
}

type InvoiceStatus = 'prepared' | 'active' | 'confirming' | 'paid' | 'expired' | 'error';

/** The invoice in answers and webhooks. Times are unix seconds, amounts decimal texts. */
export interface Invoice {
  id: string;
  url: string;
  status: InvoiceStatus;
  address: string | null;
  cryptoUri: string | null;
  createdAt: number;
  preparedSince: number | null;
  activeSince: number | null;
  confirmingSince: number | null;
  paidSince: number | null;
  expiredSince: number | null;
  errorSince: number | null;
  /** The expiry of a prepared or active invoice. */
  timeoutTime: number;
  merchantAmount: Amount;
  customerAmount: Amount | null;
  settlementAmount: Amount | null;
  rate: { currencyFrom: string; currencyTo: string; value: string } | null;
  paid: (Amount & { diff: string }) | null;
  cryptoTransactions: { txid: string; amount: string; createdAt: number; confirmations: number }[];
  confirmations: number;
  requiredConfirmations: number;
  unhandledExceptions: boolean;
  flags: {
    refundable: boolean;
    notRefundableCause: string | null;
    resolvableStatus: boolean;
    overpaymentResolvable: boolean;
  };
  refunds: Refund[];
  refundLink: string | null;
  settlement: (Amount & { id: string; fee: string; createdAt: number }) | null;
  product: { name: string | null; description: string | null } | null;
  reference: string | null;
  notifyUrl: string | null;
  notifyEmail: string | null;
  returnUrl: string | null;
  networkFee: Amount | null;
  acceptInfo: null;
}

/** The time that a payer has to choose a coin, and then to pay. */
export const timeoutSeconds = 15 * 60;

/** Unix seconds, the format of every time in an invoice. */
export const seconds = (ms: number) => Math.floor(ms / 1000);

/** An amount of a currency for payments, as an integer of hundredths. */
export function fiatOf(amount: Amount): { hundredths: bigint; currency: Fiat } {
  const currency = fiats.find((fiat) => fiat === amount.currency);
  const hundredths = parseDecimal(amount.amount, 2);
  if (!currency || hundredths === undefined)
    throw new Error(`not a fiat amount: ${amount.amount} ${amount.currency}`);
  return { hundredths, currency };
}

/** The merchant's request. */
export const askedOf = (invoice: Invoice) => fiatOf(invoice.merchantAmount);

/**
 * The received amount of a paid invoice in hundredths of the merchant's currency: the requested amount and,
 * at the invoice's own rate, the difference paid in coin, rounded down. Zero before it is paid.
 */
export function receivedOf(invoice: Invoice): bigint {
  if (invoice.status !== 'paid') return 0n;
  const { hundredths } = askedOf(invoice);
  const { paid, rate } = invoice;
  const coin = coinCodes.find((code) => code === paid?.currency);
  if (!paid || !rate || !coin) return hundredths;
  const isLess = paid.diff.startsWith('-');
  const diff = parseDecimal(paid.diff.replace('-', ''), coins[coin].decimals) ?? 0n;
  const price = parseDecimal(rate.value, 2) ?? 0n;
  const unit = 10n ** BigInt(coins[coin].decimals);
  return isLess ? hundredths - (diff * price + unit - 1n) / unit : hundredths + (diff * price) / unit;
}
