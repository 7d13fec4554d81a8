import { compactIban, isIban } from '../bank-accounts/bank-account.ts';
import { withoutDiacritics } from '../bank-accounts/latin-text.ts';
import { formatDecimal } from '../money/money.ts';
import type { Currency, Money } from '../money/money.ts';

/** A bank transfer for a QR code. */
export interface TransferDetails {
  readonly iban: string;
  readonly bic: string | null;
  readonly payeeName: string;
  readonly amount: Money;
  /** The ten-digit payment reference of the order. */
  readonly reference: string;
  /**
   * The word before the reference in the message to the payee, such as `OBJEDNAVKA`; shortened when it does
   * not fit.
   */
  readonly label: string;
}

/**
 * The text of the payment QR code: SPAYD for CZK, EPC for EUR, the Polish 2D code for PLN. Null when
 * the standard cannot carry this payment (an amount out of its range, a Polish code for an account outside Poland).
 */
export function paymentQr(transfer: TransferDetails): string | null {
  if (transfer.amount.amount <= 0n || !isIban(transfer.iban)) return null;
  return writers[transfer.amount.currency](transfer);
}

const writers: Readonly<Record<Currency, (transfer: TransferDetails) => string | null>> = {
  CZK: spayd,
  EUR: epc,
  PLN: polish2d,
};

/**
 * The message to the payee: label and reference, with the label shortened so that the reference always fits.
 */
export function paymentMessage(label: string, reference: string, limit: number): string {
  return `${cut(label, limit - reference.length - 1)} ${reference}`.trim();
}

/** Czech short payment descriptor (https://qr-platba.cz/pro-vyvojare/specifikace-formatu/); an amount has at most ten characters. */
function spayd({ iban, bic, amount, reference, label }: TransferDetails): string | null {
  const amountText = formatDecimal(amount.amount);
  if (amountText.length > 10) return null;
  const account = compactIban(iban) + (bic ? `+${bic}` : '');
  const message = spaydValue(paymentMessage(plainCapitals(label), reference, 60));
  return `SPD*1.0*ACC:${account}*AM:${amountText}*CC:CZK*MSG:${message}*X-VS:${reference}`;
}

/** Stays within the characters of the compact QR mode; percent-encodes the separator and other characters. */
function spaydValue(text: string): string {
  return text.replaceAll(/[^0-9A-Z $+\-./:]/g, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}

/** SEPA credit transfer (EPC069-12); Czech payers' banks read the variable symbol from the message. */
function epc({ iban, bic, payeeName, amount, reference }: TransferDetails): string | null {
  if (amount.amount > 99_999_999_999n) return null;
  const name = cut(payeeName, 70);
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    name,
    compactIban(iban),
    `EUR${formatDecimal(amount.amount)}`,
  ];
  return [...lines, '', '', `/VS/${reference}`].join('\n');
}

/**
 * Polish transfer code (the Polish Bank Association's recommendation on 2D codes): nine fields without a
 * variable symbol, so the title has the reference.
 */
function polish2d({ iban, payeeName, amount, reference, label }: TransferDetails): string | null {
  const account = compactIban(iban);
  if (!account.startsWith('PL')) return null;
  const title = paymentMessage(label.replaceAll('|', ' '), reference, 32);
  const name = cut(payeeName.replaceAll('|', ' '), 20);
  const fields = [
    '',
    'PL',
    account.slice(2),
    amount.amount.toString().padStart(6, '0'),
    name,
    title,
    '',
    '',
    '',
  ];
  return fields.join('|');
}

function plainCapitals(text: string): string {
  return withoutDiacritics(text).toUpperCase();
}

/** One line of at most `limit` characters. */
function cut(text: string, limit: number): string {
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, limit).join('').trim();
}
