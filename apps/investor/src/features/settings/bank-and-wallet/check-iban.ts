import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** How a typed IBAN stands. */
export type IbanCheck =
  | { readonly state: 'empty' | 'right' | 'wrong' | 'unknown_country' }
  /** Nothing is wrong yet; `length` of the country's `needed` characters are there. */
  | { readonly state: 'typing'; readonly length: number; readonly needed: number };

/** Reads an IBAN as it is typed: spaces and small letters are fine. */
export const checkIban = (typed: string): IbanCheck => {
  const iban = electronicFormatIBAN(typed) ?? '';
  if (iban.length < 2) return { state: 'empty' };
  const needed = countrySpecs[iban.slice(0, 2)]?.chars;
  if (needed === undefined || needed === null) return { state: 'unknown_country' };
  if (iban.length < needed) return { state: 'typing', length: iban.length, needed };
  return { state: isValidIBAN(iban, { allowQRIBAN: false }) ? 'right' : 'wrong' };
};
