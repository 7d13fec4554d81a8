import { createHash, timingSafeEqual } from 'node:crypto';

/** A plain SHA-256 in lower-case hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares a given secret or signature with the right one in constant time. */
export function isSameText(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
