import { type Locale, money, orderNumber, ownershipPercent, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayNumber } from '@parcela/platform/formatting/format-number.ts';
import { sayPercent } from '@parcela/platform/formatting/format-percent.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import { feeOf } from '../order.presenter.ts';
import type { OrderRow } from '../orders.queries.ts';

export interface ReceiptSettings {
  readonly head: DocumentHead;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** The purchase, its price, and the payment. */
const rowsOf = (order: OrderRow & { readonly paidAt: Date }, { locale, timeZone }: ReceiptSettings) => {
  const { id, projectId, placedAt, shares, shareCount, price, currency, paidFromWallet, allocated } = order;
  const fee = feeOf(order);
  const amount = (minor: bigint): string => sayMoney(locale, money(minor, currency));
  const line = (label: string, value: string, strong = false) => ({ label, value, strong });
  const part = (name: 'wallet' | 'received', minor: bigint) =>
    minor === 0n ? [] : [line(say(locale, `exports.receipt.${name}`), amount(minor))];
  return [
    line(say(locale, 'exports.number'), orderNumber({ placedAt, projectId, orderId: id }, timeZone)),
    line(say(locale, 'exports.project'), inLanguage(order.title, locale)),
    line(say(locale, 'exports.shares'), sayNumber(locale, shares)),
    line(say(locale, 'exports.unitPrice'), amount(order.unitPrice)),
    line(say(locale, 'exports.receipt.part'), sayPercent(locale, ownershipPercent(shares, shareCount))),
    line(say(locale, 'exports.receipt.sharesPrice'), amount(price - fee.amount)),
    line(say(locale, 'exports.receipt.fee'), amount(fee.amount)),
    line(say(locale, 'exports.receipt.total'), amount(price), true),
    ...part('wallet', paidFromWallet),
    ...part('received', allocated),
    line(say(locale, 'exports.paidAt'), sayInstant(locale, order.paidAt, timeZone)),
    line(
      say(locale, currency === 'CZK' ? 'exports.variableSymbol' : 'exports.reference'),
      order.paymentReference,
    ),
  ];
};

/** All texts of the page in the reader's language: the template only typesets them. */
export const receiptData = (
  order: OrderRow & { readonly paidAt: Date },
  holder: string,
  settings: ReceiptSettings,
) => {
  const { head, locale } = settings;
  return {
    ...head,
    language: locale,
    title: say(locale, 'exports.receipt.title'),
    holder,
    headers: [say(locale, 'exports.receipt.what'), say(locale, 'exports.receipt.value')],
    rows: rowsOf(order, settings),
    notes: [say(locale, 'exports.receipt.note')],
  };
};
