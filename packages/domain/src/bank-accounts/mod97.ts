/**
 * The remainder of digits and capital letters modulo 97, with letters as 10 to 35 (ISO 7064, used by IBAN and
 * RF).
 */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
