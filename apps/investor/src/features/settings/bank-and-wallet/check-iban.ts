import { compactIban } from '@parcela/domain';
import { countrySpecs, isValidIBAN } from 'ibantools';

/** The state of an IBAN that is being typed. */
export type IbanCheck =
  | { readonly state: 'empty' | 'right' | 'wrong' | 'unknown_country' }
  /** Correct so far; `length` of the `needed` characters of the country are typed. */
  | { readonly state: 'typing'; readonly length: number; readonly needed: number };

/** Checks an IBAN while it is typed: spaces, small letters and what a paste brings along are accepted. */
export const checkIban = (typed: string): IbanCheck => {
  const iban = compactIban(typed);
  if (iban.length < 2) return { state: 'empty' };
  const needed = countrySpecs[iban.slice(0, 2)]?.chars;
  if (needed === undefined || needed === null) return { state: 'unknown_country' };
  if (iban.length < needed) return { state: 'typing', length: iban.length, needed };
  return { state: isValidIBAN(iban, { allowQRIBAN: false }) ? 'right' : 'wrong' };
};
