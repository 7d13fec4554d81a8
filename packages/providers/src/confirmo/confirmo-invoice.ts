import { type Money, isCurrency, money, parseDecimal } from '@parcela/domain';
import { catch as otherwise, z } from 'zod/mini';
import type { GatewayInvoice, InvoiceState } from '../ports/payment-gateway.ts';

const decimalText = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,18})?$/));
const amount = z.object({ amount: decimalText, currency: z.string() });

const refund = z.object({
  id: z.string(),
  amount: z.nullish(decimalText),
  currency: z.nullish(z.string()),
  status: z.nullish(z.string()),
});

/** The fields of Confirmo's invoice that we use; it has others, and may get more. */
export const confirmoInvoice = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  status: z.enum(['prepared', 'active', 'confirming', 'pending_verification', 'paid', 'expired', 'error']),
  url: z.nullish(z.string()),
  merchantAmount: amount,
  rate: z.nullish(z.object({ currencyFrom: z.string(), currencyTo: z.string(), value: decimalText })),
  paid: z.nullish(z.object({ amount: decimalText, currency: z.string(), diff: z.nullish(decimalText) })),
  unhandledExceptions: z.nullish(z.boolean()),
  reference: z.nullish(z.string()),
  // Its shape is not documented: an unreadable part must not prevent the rest from being read.
  refunds: otherwise(z.nullish(z.array(refund)), null),
});
type ConfirmoInvoice = z.infer<typeof confirmoInvoice>;

const stateOf = ({ status, unhandledExceptions }: ConfirmoInvoice): InvoiceState => {
  switch (status) {
    case 'prepared':
    case 'active':
      return 'waiting';
    case 'confirming':
    case 'pending_verification':
      return 'confirming';
    case 'paid':
      return 'paid';
    case 'expired':
      return unhandledExceptions === true ? 'undecided' : 'expired';
    case 'error':
      return 'failed';
    default:
      return status satisfies never;
  }
};

/** Null for a currency other than ours, and for parts of a minor unit, which we never request. */
const askedOf = ({ merchantAmount }: ConfirmoInvoice): Money | null =>
  isCurrency(merchantAmount.currency) && /^\d+(\.\d{1,2}0*)?$/.test(merchantAmount.amount)
    ? money(parseDecimal(merchantAmount.amount, { fractionDigits: 2 }), merchantAmount.currency)
    : null;

const coinDigits = 18;
const one = 10n ** BigInt(coinDigits);

/**
 * The received amount of a paid invoice, in the requested currency: the requested amount and `paid.diff`,
 * which Confirmo gives in the coin, at the invoice's own rate. It is rounded down, so that we never book a
 * minor unit that did not arrive.
 */
const receivedOf = (invoice: ConfirmoInvoice, asked: Money | null): Money | null => {
  if (invoice.status !== 'paid' || asked === null) return null;
  const diff = parseDecimal(invoice.paid?.diff ?? '0', { fractionDigits: coinDigits });
  if (diff === 0n) return asked;
  const { rate, paid } = invoice;
  if (!rate || rate.currencyFrom !== paid?.currency || rate.currencyTo !== asked.currency) return null;
  const price = parseDecimal(rate.value, { fractionDigits: coinDigits });
  const scaled = diff * price * 100n;
  const down = scaled / (one * one) - (scaled < 0n && scaled % (one * one) !== 0n ? 1n : 0n);
  return asked.amount + down > 0n ? money(asked.amount + down, asked.currency) : null;
};

/** The refunded amount; a refund in transit is not reported. */
const refundsOf = ({ refunds }: ConfirmoInvoice): NonNullable<GatewayInvoice['refunds']> =>
  (refunds ?? [])
    .filter(({ status }) => status === undefined || status === null || status === 'paid')
    .map(({ id, amount: text, currency }) => ({
      id,
      amount:
        typeof text === 'string' && isCurrency(currency) && /^\d+(\.\d{1,2}0*)?$/.test(text)
          ? money(parseDecimal(text, { fractionDigits: 2 }), currency)
          : null,
    }));

/** Confirmo's invoice in the terms of our port. */
export const toGatewayInvoice = (invoice: ConfirmoInvoice): GatewayInvoice => {
  const asked = askedOf(invoice);
  return {
    id: invoice.id,
    state: stateOf(invoice),
    // The merchant may still accept an ended invoice by hand.
    isFinal: false,
    asked,
    received: receivedOf(invoice, asked),
    reference: invoice.reference ?? null,
    url: invoice.url ?? null,
    refunds: refundsOf(invoice),
  };
};
