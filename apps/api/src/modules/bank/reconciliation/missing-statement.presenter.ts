import type { MissingStatement } from './statement-gaps.queries.ts';

const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));

export const presentMissing = ({ account, before, after, missing, days, unexplained }: MissingStatement) => ({
  account,
  before: { sequence: before.sequence, to: before.to, closing: numberOf(before.closing) },
  after: { sequence: after.sequence, from: after.from, opening: numberOf(after.opening) },
  missing,
  days,
  unexplained: numberOf(unexplained),
});
