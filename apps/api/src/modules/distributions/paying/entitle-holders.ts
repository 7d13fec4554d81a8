import { type DistributionParts, splitDistribution } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { listHoldingsBefore } from '@parcela/ledger';
import type { NewDistributionLine } from './distribution-lines.store.ts';
import { endOfDay } from '../distributions.queries.ts';
import type { Distribution } from '../distributions.store.ts';

/**
 * Each distribution gives the odd minor unit to other holders, and repeated computations give it to the same ones.
 */
const keyOf = (distribution: Distribution, userId: number): string =>
  sha256(`${distribution.documentId}:${userId}`).toString('hex');

/** The owners of a project's shares at the end of a day. */
export const holdersOn = async (
  tx: Tx,
  { projectId, recordOn }: Pick<Distribution, 'projectId' | 'recordOn'>,
  timeZone: string,
): Promise<readonly { readonly userId: number; readonly shares: bigint }[]> =>
  listHoldingsBefore(tx, { projectId, before: await endOfDay(tx, recordOn, timeZone) });

/** Splits figures among the holders of a distribution; empty without holders. */
export const splitAmong = (
  distribution: Distribution,
  figures: DistributionParts,
  holders: readonly { readonly userId: number; readonly shares: bigint }[],
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
  invariant(distribution.figures, `payout ${distribution.id} has no figures`);
  return splitAmong(distribution, distribution.figures.parts, await holdersOn(tx, distribution, timeZone));
};
