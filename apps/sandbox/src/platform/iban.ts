/** Lengths of the countries with supported payments; others may have 15 to 34 characters. */
const lengths: Record<string, number> = { CZ: 24, SK: 24, PL: 28, DE: 22, AT: 20 };

/** An IBAN in its electronic form (no spaces, capitals) with the length of its country and right check digits. */
export function isValidIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
