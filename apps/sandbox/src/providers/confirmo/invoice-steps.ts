import { randomBytes } from 'node:crypto';
import { Conflict } from '../../platform/conflict.ts';
import { formatDecimal, parseDecimal } from '../../platform/decimal.ts';
import { askedOf, fiatOf, receivedOf, seconds, timeoutSeconds } from './invoice.ts';
import type { Invoice } from './invoice.ts';
import { coins, toCoin } from './rates.ts';
import type { CoinCode } from './rates.ts';

/** Time between two blocks in the sandbox. */
const blockSeconds = 2;
const feePerMille = 8n;
const randomText = (bytes: number) => randomBytes(bytes).toString('hex');

/** The payer chose a coin: the provider issues an address, and the time to pay begins. */
export function chooseCoin(invoice: Invoice, coin: CoinCode, now: number): Invoice {
  if (invoice.status !== 'prepared')
    throw new Conflict(`A coin cannot be chosen any more: the invoice is ${invoice.status}.`);
  const asked = askedOf(invoice);
  const amount = formatDecimal(toCoin(asked.hundredths, asked.currency, coin), coins[coin].decimals);
  // An address that exists on no chain, so that no payer can send real money to it.
  const address = `sandbox-${coin.toLowerCase()}-${randomText(10)}`;
  const at = seconds(now);
  return {
    ...invoice,
    status: 'active',
    activeSince: at,
    timeoutTime: at + timeoutSeconds,
    address,
    cryptoUri: `${coins[coin].name.toLowerCase().replaceAll(' ', '')}:${address}?amount=${amount}`,
    customerAmount: { amount, currency: coin },
    rate: {
      currencyFrom: coin,
      currencyTo: asked.currency,
      value: formatDecimal(coins[coin].price[asked.currency], 2),
    },
  };
}

/** The coin's smallest units, owed and paid. */
function coinState(invoice: Invoice) {
  const code = invoice.customerAmount?.currency as CoinCode | undefined;
  if (!code || !invoice.customerAmount) throw new Conflict('No coin was chosen yet.');
  const { decimals } = coins[code];
  return {
    code,
    decimals,
    asked: parseDecimal(invoice.customerAmount.amount, decimals) ?? 0n,
    paid: parseDecimal(invoice.paid?.amount ?? '0', decimals) ?? 0n,
  };
}

/**
 * Records a payment on the chain of this many hundredths of the merchant's currency (undefined: exactly the
 * missing amount). In time and complete, it leads to `confirming`; after the expiry it waits for the
 * merchant.
 */
export function receivePayment(invoice: Invoice, hundredths: bigint | undefined, now: number): Invoice {
  if (!['active', 'expired'].includes(invoice.status)) {
    throw new Conflict(`The invoice takes no payment: it is ${invoice.status}.`);
  }
  const { code, decimals, asked, paid } = coinState(invoice);
  const sent = hundredths === undefined ? asked - paid : toCoin(hundredths, askedOf(invoice).currency, code);
  if (sent <= 0n) throw new Conflict('Nothing is missing any more.');
  const total = paid + sent;
  const isLate = invoice.status === 'expired';
  const at = seconds(now);
  const received: Invoice = {
    ...invoice,
    paid: {
      amount: formatDecimal(total, decimals),
      currency: code,
      diff: formatDecimal(total - asked, decimals),
    },
    cryptoTransactions: [
      ...invoice.cryptoTransactions,
      { txid: randomText(32), amount: formatDecimal(sent, decimals), createdAt: at, confirmations: 0 },
    ],
    unhandledExceptions: isLate || total > asked,
    flags: { ...invoice.flags, resolvableStatus: isLate, overpaymentResolvable: total > asked },
  };
  return isLate || total < asked ? received : { ...received, status: 'confirming', confirmingSince: at };
}

/** One more block; the last required one makes the invoice paid and settled. */
export function addConfirmation(invoice: Invoice, now: number): Invoice {
  const confirmations = invoice.confirmations + 1;
  const confirmed: Invoice = {
    ...invoice,
    confirmations,
    cryptoTransactions: invoice.cryptoTransactions.map((transaction) => ({ ...transaction, confirmations })),
  };
  return confirmations < invoice.requiredConfirmations ? confirmed : settle(confirmed, now);
}

function settle(invoice: Invoice, now: number): Invoice {
  const at = seconds(now);
  const credited = invoice.settlementAmount ?? invoice.paid ?? invoice.merchantAmount;
  const decimals = credited.currency in coins ? coins[credited.currency as CoinCode].decimals : 2;
  const gross = parseDecimal(credited.amount, decimals) ?? 0n;
  const fee = (gross * feePerMille) / 1000n;
  return {
    ...invoice,
    status: 'paid',
    paidSince: at,
    settlementAmount: { amount: credited.amount, currency: credited.currency },
    settlement: {
      id: `stl${randomText(8)}`,
      amount: formatDecimal(gross - fee, decimals),
      currency: credited.currency,
      fee: formatDecimal(fee, decimals),
      createdAt: at,
    },
    flags: { ...invoice.flags, refundable: true, notRefundableCause: null, resolvableStatus: false },
  };
}

/** The time to choose or pay is over; a part payment waits for the merchant. */
export function expire(invoice: Invoice, now: number): Invoice {
  if (!['prepared', 'active'].includes(invoice.status))
    throw new Conflict(`The invoice cannot expire: it is ${invoice.status}.`);
  const isPartlyPaid = invoice.paid !== null;
  return {
    ...invoice,
    status: 'expired',
    expiredSince: seconds(now),
    unhandledExceptions: isPartlyPaid,
    flags: { ...invoice.flags, resolvableStatus: isPartlyPaid },
  };
}

/** The chain never confirmed the payment; this is final for the payer. */
export function fail(invoice: Invoice, now: number): Invoice {
  if (['paid', 'expired', 'error'].includes(invoice.status))
    throw new Conflict(`The invoice cannot fail: it is ${invoice.status}.`);
  return {
    ...invoice,
    status: 'error',
    errorSince: seconds(now),
    flags: { ...invoice.flags, resolvableStatus: true },
  };
}

/** The merchant accepts the received money (too little, too late, unconfirmed) as payment. */
export function accept(invoice: Invoice, now: number): Invoice {
  if (!invoice.flags.resolvableStatus)
    throw new Conflict(`There is nothing to accept: the invoice is ${invoice.status}.`);
  return settle({ ...invoice, unhandledExceptions: false }, now);
}

/** The amount of a paid invoice without its refunds, in hundredths of the merchant's currency. */
export function refundableOf(invoice: Invoice): bigint {
  return invoice.refunds.reduce((rest, refund) => rest - fiatOf(refund).hundredths, receivedOf(invoice));
}

/** The merchant refunds this many hundredths of their own currency, or (undefined) the whole rest. */
export function refund(invoice: Invoice, hundredths: bigint | undefined, now: number): Invoice {
  if (!invoice.flags.refundable)
    throw new Conflict(`Nothing can be refunded: ${invoice.flags.notRefundableCause ?? invoice.status}.`);
  const left = refundableOf(invoice);
  const amount = hundredths ?? left;
  if (amount > left) throw new Conflict('More would be refunded than was paid and not refunded yet.');
  const isAll = amount === left;
  return {
    ...invoice,
    refunds: [
      ...invoice.refunds,
      {
        id: `rfd${randomText(8)}`,
        amount: formatDecimal(amount, 2),
        currency: invoice.merchantAmount.currency,
        status: 'paid',
        createdAt: seconds(now),
      },
    ],
    flags: {
      ...invoice.flags,
      refundable: !isAll,
      notRefundableCause: isAll ? 'ALREADY_REFUNDED' : null,
    },
  };
}

/** The time of the invoice's next automatic change, in milliseconds; null when only an action changes it. */
export function dueAt(invoice: Invoice): number | null {
  switch (invoice.status) {
    case 'prepared':
    case 'active':
      return invoice.timeoutTime * 1000;
    case 'confirming':
      return ((invoice.confirmingSince ?? 0) + (invoice.confirmations + 1) * blockSeconds) * 1000;
    case 'paid':
    case 'expired':
    case 'error':
      return null;
    default:
      return invoice.status satisfies never;
  }
}

/** Applies the due change. */
export function stepByItself(invoice: Invoice, now: number): Invoice {
  return invoice.status === 'confirming' ? addConfirmation(invoice, now) : expire(invoice, now);
}
