import { compactIban } from '@parcela/domain';
import { countrySpecs, isValidIBAN } from 'ibantools';

/** The state of an IBAN during typing. */
export type IbanCheck =
  | { readonly state: 'empty' | 'right' | 'wrong' | 'unknown_country' }
  /** Correct so far: the country's IBANs have `needed` characters, and the user has typed `length`. */
  | { readonly state: 'typing'; readonly length: number; readonly needed: number };

/** Checks an IBAN during typing: accepts spaces, small letters and the extra characters of a paste. */
export const checkIban = (typed: string): IbanCheck => {
  const iban = compactIban(typed);
  if (iban.length < 2) return { state: 'empty' };
  const needed = countrySpecs[iban.slice(0, 2)]?.chars;
  if (needed === undefined || needed === null) return { state: 'unknown_country' };
  if (iban.length < needed) return { state: 'typing', length: iban.length, needed };
  return { state: isValidIBAN(iban, { allowQRIBAN: false }) ? 'right' : 'wrong' };
};
