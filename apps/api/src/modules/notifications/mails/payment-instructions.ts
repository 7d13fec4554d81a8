import { bankTransferOrderHours, displayIban, type Locale, money } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { MailPicture } from '@parcela/platform/mail/mailer.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import type { TransferInstructions, TransferOf } from './payment-instructions.ports.ts';
import type { MailRow } from './mail-queue.queries.ts';

/** The additional content of the mail about an unpaid order. */
export interface PaymentInstructions {
  readonly details: NonNullable<MailContent['details']>;
  readonly pictures: readonly MailPicture[];
  /** How to get more time for a transfer; empty if the deadline already allows enough. */
  readonly longer: string;
}

const cid = 'payment-qr';
const pngStart = 'data:image/png;base64,';

/** True only for a mail that requests the money of an order that can be paid by transfer. */
const asksForTransfer = ({ kind, order, paymentType }: MailRow): boolean =>
  (kind === 'order.placed' || kind === 'order.unpaid') &&
  order !== null &&
  order.isLive &&
  (paymentType === null || paymentType === 'BankTransfer');

const rowsOf = (transfer: TransferInstructions, locale: Locale) => {
  const { amount, currency } = transfer;
  const line = (name: 'payee' | 'account' | 'bank' | 'amount' | 'variableSymbol' | 'reference' | 'message') =>
    say(locale, `notification.mail.transfer.${name}`);
  return [
    { label: line('payee'), value: transfer.payeeName },
    { label: line('account'), value: transfer.accountNumber },
    { label: 'IBAN', value: displayIban(transfer.iban) },
    ...(transfer.bic === null ? [] : [{ label: 'BIC', value: transfer.bic }]),
    { label: line('bank'), value: transfer.bankName },
    { label: line('amount'), value: sayMoney(locale, money(amount, currency)) },
    { label: line(currency === 'CZK' ? 'variableSymbol' : 'reference'), value: transfer.variableSymbol },
    { label: line('message'), value: transfer.message },
  ];
};

/** A transfer takes time; without the extension, the order could end before the money arrives. */
const longerOf = ({ order }: MailRow, locale: Locale, timeZone: string): string => {
  if (!order || order.deadlineAt === null) return '';
  const until = new Date(new Date(order.placedAt).getTime() + bankTransferOrderHours * 3_600_000);
  if (new Date(order.deadlineAt) >= until) return '';
  return say(locale, 'notification.mail.transfer.longer', { until: sayInstant(locale, until, timeZone) });
};

/** The transfer details of an order, with the QR code; undefined for every other mail. */
export const paymentInstructions = async (
  { transferOf, timeZone }: { readonly transferOf: TransferOf; readonly timeZone: string },
  tx: Tx,
  row: MailRow,
): Promise<PaymentInstructions | undefined> => {
  const { userId, orderDocumentId, language: locale } = row;
  if (orderDocumentId === null || !asksForTransfer(row)) return undefined;
  const transfer = await transferOf(tx, { userId, documentId: orderDocumentId });
  if (!transfer) return undefined;
  const content = transfer.qr?.startsWith(pngStart)
    ? Buffer.from(transfer.qr.slice(pngStart.length), 'base64')
    : undefined;
  return {
    details: {
      title: say(locale, 'notification.mail.transfer.title'),
      rows: rowsOf(transfer, locale),
      ...(content && { picture: { cid, alt: say(locale, 'notification.mail.transfer.qr') } }),
    },
    pictures: content
      ? [
          {
            cid,
            filename: `payment-${transfer.variableSymbol}.png`,
            contentType: 'image/png',
            content,
          },
        ]
      : [],
    longer: longerOf(row, locale, timeZone),
  };
};
