import { createHash } from 'node:crypto';

const idMax = 2 ** 31;

const markOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigUInt64LE();

/**
 * Sums of postings by account in sixteen bytes each: the sum, and a mark of the account's name, which reveals
 * another name under the same id.
 */
export const createAccountSums = (lastId: number) => {
  if (!Number.isSafeInteger(lastId) || lastId < 0 || lastId >= idMax)
    throw new Error(`There is no account ${lastId}.`);
  const sums = new BigInt64Array(lastId + 1);
  const marks = new BigUint64Array(lastId + 1);
  const has = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id <= lastId;
  return {
    /** Adds a posting; false for an account beyond the last one or with another name before. */
    add: (id: number, name: string, amount: bigint): boolean => {
      if (!has(id)) return false;
      const mark = markOf(name);
      if (marks[id] !== 0n && marks[id] !== mark) return false;
      marks[id] = mark;
      sums[id] = (sums[id] ?? 0n) + amount;
      return true;
    },
    /**
     * The sum under this name; undefined when the postings had another one. An account without postings has
     * 0.
     */
    sumOf: (id: number, name: string): bigint | undefined => {
      if (!has(id) || (marks[id] !== 0n && marks[id] !== markOf(name))) return undefined;
      return sums[id];
    },
  };
};

export type AccountSums = ReturnType<typeof createAccountSums>;
