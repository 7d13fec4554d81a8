import { compactCode, seenText } from '../typed-text.ts';
import { mod97 } from './mod97.ts';

const ibanLengths: Readonly<Record<string, number>> = { CZ: 24, SK: 24, PL: 28 };
const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/**
 * Tells whether this is an IBAN: right check digits, and the right length for a known country, in any form
 * that `compactIban` reads.
 */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  const length = ibanLengths[iban.slice(0, 2)];
  return (length === undefined || length === iban.length) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** An IBAN in machine form: capitals, without spaces, hyphens, invisible characters and a leading `IBAN:`. */
export function compactIban(text: string): string {
  return compactCode(text)
    .toUpperCase()
    .replace(/^IBAN:?/, '');
}

/** An IBAN in readable groups of four: `CZ65 0800 0000 1920 0014 5399`. */
export function displayIban(text: string): string {
  return compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The IBAN of a Czech account `prefix-number/bank`, or null when the account's check sums are wrong (Czech National Bank, decree 169/2011 Coll.). */
export function ibanFromCzechAccount(account: string): string | null {
  const match = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/.exec(
    seenText(account)
      .replaceAll(/\s/g, '')
      .replaceAll(/\p{Pd}/gu, '-'),
  );
  if (!match) return null;
  const prefix = (match[1] ?? '').padStart(6, '0');
  const number = (match[2] ?? '').padStart(10, '0');
  if (!passesWeights(prefix) || !passesWeights(number)) return null;
  const bban = `${match[3]}${prefix}${number}`;
  const check = 98 - mod97(`${bban}CZ00`);
  return `CZ${String(check).padStart(2, '0')}${bban}`;
}

/** The Czech account `prefix-number/bank` of an IBAN, or null for a foreign or wrong one. */
export function czechAccountFromIban(text: string): string | null {
  const iban = compactIban(text);
  if (!iban.startsWith('CZ') || !isIban(iban)) return null;
  const prefix = iban.slice(8, 14).replace(/^0+/, '');
  const number = iban.slice(14).replace(/^0+/, '');
  return `${prefix === '' ? '' : `${prefix}-`}${number}/${iban.slice(4, 8)}`;
}

/**
 * Tells whether two texts can mean the same account: an IBAN of any account, a Czech account, or digits from
 * a bank that omits some. `CZ65 0800 0000 1920 0014 5399`, `19-2000145399/0800` and `2000145399` agree.
 */
export function accountsAgree(left: string, right: string): boolean {
  const [one = '', other = ''] = [left, right].map(
    (each) => ibanFromCzechAccount(each) ?? (isIban(each) ? compactIban(each) : each.trim()),
  );
  if (one === other) return true;
  if (isIban(one) && isIban(other)) return false;
  const [short = '', long = ''] = [one, other]
    .map((each) =>
      each
        .replace(/\/\d{4}$/, '')
        .replace(/-(\d{1,10})$/, (_all, number: string) => number.padStart(10, '0')),
    )
    .map((each) => each.replaceAll(/\D/g, '').replace(/^0+/, ''))
    .toSorted((a, b) => a.length - b.length);
  return short === '' || long.includes(short);
}

/** The weights belong to the last digits, so a six-digit prefix uses the last six of them. */
function passesWeights(digits: string): boolean {
  const used = weights.slice(weights.length - digits.length);
  return used.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11 === 0;
}

/** FIO, the bank of the platform's collection accounts: its code within an IBAN, and its BIC, by country. */
const fioBanks = [
  { start: 'CZ', code: '2010', bic: 'FIOBCZPPXXX' },
  { start: 'SK', code: '8330', bic: 'FIOZSKBAXXX' },
] as const;

/** The BIC of FIO for an account at FIO; null for any other bank. */
export function bicOfFioAccount(iban: string): string | null {
  const compact = compactIban(iban);
  const bank = fioBanks.find(({ start, code }) => compact.startsWith(start) && compact.slice(4, 8) === code);
  return bank?.bic ?? null;
}
