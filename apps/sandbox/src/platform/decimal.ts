/**
 * Parses a plain decimal text to an integer of its smallest unit: ('12.5', 2) → 1250n. Undefined when it is
 * invalid or has too many digits.
 */
export function parseDecimal(text: string, digits: number): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match?.[1] || fraction.length > digits) return undefined;
  return BigInt(match[1] + fraction.padEnd(digits, '0'));
}

/** Does the reverse, without trailing zeros: (1250n, 2) → '12.5', (-5n, 2) → '-0.05'. */
export function formatDecimal(units: bigint, digits: number): string {
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}

/** a × b ÷ c for integers, rounded up, so that a payer never pays too little. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b + c - 1n) / c;
}
