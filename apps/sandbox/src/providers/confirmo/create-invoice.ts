import { randomBytes } from 'node:crypto';
import { formatDecimal } from '../../platform/decimal.ts';
import { chooseCoin } from './invoice-steps.ts';
import { fiatOf, seconds, timeoutSeconds } from './invoice.ts';
import type { Amount, Invoice } from './invoice.ts';
import { coins, fiats, toCoin, toFiat } from './rates.ts';
import type { CoinCode, Fiat } from './rates.ts';

/** A checked request: amounts are decimal texts, absent values are null. */
export interface InvoiceRequest {
  amount: string;
  currencyFrom: Fiat;
  currencyTo: CoinCode | null;
  settlementCurrency: string | null;
  product: Invoice['product'];
  reference: string | null;
  notifyUrl: string | null;
  notifyEmail: string | null;
  returnUrl: string | null;
}

const requiredConfirmations = 3;

/** A new invoice: `prepared` when the payer chooses the coin, else immediately `active`. */
export function createInvoice(given: InvoiceRequest, now: number, origin: string): Invoice {
  const id = `inv${randomBytes(8).toString('hex')}`;
  const at = seconds(now);
  const invoice: Invoice = {
    id,
    url: `${origin}/confirmo/pay/${id}`,
    status: 'prepared',
    address: null,
    cryptoUri: null,
    createdAt: at,
    preparedSince: given.currencyTo ? null : at,
    activeSince: null,
    confirmingSince: null,
    paidSince: null,
    expiredSince: null,
    errorSince: null,
    timeoutTime: at + timeoutSeconds,
    merchantAmount: { amount: given.amount, currency: given.currencyFrom },
    customerAmount: null,
    settlementAmount: settlementOf(given),
    rate: null,
    paid: null,
    cryptoTransactions: [],
    confirmations: 0,
    requiredConfirmations,
    unhandledExceptions: false,
    flags: {
      refundable: false,
      notRefundableCause: 'NOT_PAID',
      resolvableStatus: false,
      overpaymentResolvable: false,
    },
    refunds: [],
    refundLink: null,
    settlement: null,
    product: given.product,
    reference: given.reference,
    notifyUrl: given.notifyUrl,
    notifyEmail: given.notifyEmail,
    returnUrl: given.returnUrl,
    networkFee: null,
    acceptInfo: null,
  };
  return given.currencyTo ? chooseCoin(invoice, given.currencyTo, now) : invoice;
}

function settlementOf(given: InvoiceRequest): Amount | null {
  const asked = fiatOf({ amount: given.amount, currency: given.currencyFrom });
  const currency = given.settlementCurrency;
  if (currency === null) return null;
  const fiat = fiats.find((known) => known === currency);
  if (fiat) return { amount: formatDecimal(toFiat(asked.hundredths, asked.currency, fiat), 2), currency };
  const coin = currency === 'USDT' ? 'USDT' : 'USDC';
  return {
    amount: formatDecimal(toCoin(asked.hundredths, asked.currency, coin), coins[coin].decimals),
    currency,
  };
}
