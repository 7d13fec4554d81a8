import { type DistributionParts, splitCapital, splitDistribution } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { listHoldings, listHoldingsBefore } from '@parcela/ledger';
import type { NewDistributionLine } from './distribution-lines.store.ts';
import { endOfDay } from '../distributions.queries.ts';
import type { Distribution } from '../distributions.store.ts';

/**
 * Each distribution gives the odd minor units to different holders, and repeated computations give them to the same
 * holders.
 */
const keyOf = (distribution: Distribution, userId: number): string =>
  sha256(`${distribution.documentId}:${userId}`).toString('hex');

/** A holder with the shares of a record date. */
export interface HolderOn {
  readonly userId: number;
  readonly shares: bigint;
}

/** The holders of a project's shares at the end of a day. */
export const holdersOn = async (
  tx: Tx,
  { projectId, recordOn }: Pick<Distribution, 'projectId' | 'recordOn'>,
  timeZone: string,
): Promise<readonly HolderOn[]> =>
  listHoldingsBefore(tx, { projectId, before: await endOfDay(tx, recordOn, timeZone) });

/** Whether the same people hold the same shares now. */
export const isHeldBy = async (tx: Tx, projectId: number, holders: readonly HolderOn[]): Promise<boolean> => {
  const now = await listHoldings(tx, { projectId });
  const before = new Map(holders.map(({ userId, shares }) => [userId, shares]));
  return now.length === before.size && now.every(({ userId, shares }) => before.get(userId) === shares);
};

/** Splits figures among the holders of a distribution; empty without holders. */
export const splitAmong = (
  distribution: Distribution,
  figures: DistributionParts,
  holders: readonly HolderOn[],
): NewDistributionLine[] => {
  if (holders.length === 0) return [];
  const keyed = holders.map(({ userId, shares }) => ({
    userId,
    key: keyOf(distribution, userId),
    weight: shares,
  }));
  const split = splitDistribution(figures, keyed);
  return keyed.map(({ key, userId, weight: shares }) => {
    const parts = split.get(key);
    invariant(parts, 'whoever takes part in a split gets a part');
    return { userId, shares, parts };
  });
};

/** The amount of each holder on the record date in a declared distribution. */
export const entitleHolders = async (
  tx: Tx,
  distribution: Distribution,
  timeZone: string,
): Promise<NewDistributionLine[]> => {
  const { figures, kind } = distribution;
  invariant(figures, `payout ${distribution.id} has no figures`);
  const lines = splitAmong(distribution, figures.parts, await holdersOn(tx, distribution, timeZone));
  if (kind === 'income' || lines.length === 0) return lines;
  const capital = splitCapital(
    figures.capital,
    lines.map(({ userId, shares: weight, parts: { net } }) => ({
      key: keyOf(distribution, userId),
      weight,
      net,
    })),
  );
  return lines.map((line) => ({ ...line, capital: capital.get(keyOf(distribution, line.userId)) ?? 0n }));
};
