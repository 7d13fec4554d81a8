/**
 * Splits `total` in proportion to `weights` by the largest remainder: the parts sum to the whole, each
 * is within one unit of its exact share, a greater weight never gets less, a weight of zero gets nothing.
 *
 * Leftover units go to the largest remainders; among equal remainders the greater weight comes first, then
 * the earlier position. Equal weights can therefore differ by one unit, depending only on their order: where
 * that order is not fixed, use `allocateByKey`. Throws `RangeError` for a negative total or weight, or
 * without any positive weight.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((left, right) => left + right, 0n);
  if (total < 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('Only what is positive can be split.');
  if (sum === 0n && total > 0n) throw new RangeError('There is nobody to split among.');
  if (sum === 0n) return weights.map(() => 0n);

  const parts = weights.map((weight) => (total * weight) / sum);
  const left = Number(total - parts.reduce((a, b) => a + b, 0n));
  const order = weights
    .map((weight, index) => ({ index, weight, remainder: (total * weight) % sum }))
    .toSorted(
      (a, b) => descending(a.remainder, b.remainder) || descending(a.weight, b.weight) || a.index - b.index,
    );
  const lucky = new Set(order.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => (lucky.has(index) ? part + 1n : part));
}

/** A participant in a split, identified by a key that never changes. */
export interface Holder {
  readonly key: string;
  readonly weight: bigint;
}

/**
 * `allocate` for holders: the key orders equal weights, so the order of the holders changes no amount. To
 * spread the odd unit over time, build the key from distribution and holder. A duplicate key throws
 * `RangeError`.
 */
export function allocateByKey(total: bigint, holders: readonly Holder[]): Map<string, bigint> {
  const sorted = holders.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const parts = allocate(
    total,
    sorted.map(({ weight }) => weight),
  );
  const shares = new Map(sorted.map(({ key }, index) => [key, parts[index] ?? 0n]));
  if (shares.size !== holders.length) throw new RangeError('A holder takes part once.');
  return shares;
}

function descending(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left > right ? -1 : 1;
}
