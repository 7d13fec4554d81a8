import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '../../../platform/database/database.ts';
import { BusinessError, invariant } from '../../../platform/errors.ts';
import { countWithoutAccount, findOtherPayouts, listImportedLines } from './distribution-checks.queries.ts';
import { entitleHolders, holdersOn } from '../paying/entitle-holders.ts';
import type { NewPayoutLine } from '../paying/distribution-lines.store.ts';
import { type Anomaly, findAnomalies } from './distribution-anomalies.policy.ts';
import { findPayout, type Payout } from '../distributions.store.ts';
import { findProject } from '../distributions.queries.ts';

export interface PreviewedPayout {
  readonly payout: Payout;
  readonly lines: readonly NewPayoutLine[];
  readonly shareTotal: bigint;
  readonly anomalies: readonly Anomaly[];
}

const linesOf = async (tx: Tx, payout: Payout, timeZone: string): Promise<readonly NewPayoutLine[]> => {
  if (payout.origin === 'declared') return entitleHolders(tx, payout, timeZone);
  const imported = await listImportedLines(tx, payout.id);
  return imported.map(({ userId, shares, net, withholding }) => ({
    userId,
    shares,
    parts: { costs: 0n, reserve: 0n, fee: 0n, withholding, net },
  }));
};

/** What looks wrong about paying these lines. Changes nothing; the payout need not be written yet. */
export const lookAt = async (
  tx: Tx,
  payout: Payout,
  lines: readonly NewPayoutLine[],
  timeZone: string,
): Promise<PreviewedPayout> => {
  const project = await findProject(tx, { id: payout.projectId });
  invariant(project, `payout ${payout.documentId} has no project`);
  const holders = await holdersOn(tx, payout, timeZone);
  const anomalies = findAnomalies({
    payout,
    today: dateInZone(await readClock(tx), timeZone),
    lines,
    sharesHeld: holders.reduce((sum, { shares }) => sum + shares, 0n),
    holderIds: new Set(holders.map(({ userId }) => userId)),
    shareCount: project.shareCount,
    others: await findOtherPayouts(tx, payout),
    withoutAccount: await countWithoutAccount(tx, {
      userIds: lines.map(({ userId }) => userId),
      currency: payout.currency,
    }),
  });
  const shareTotal = lines.reduce((sum, { shares }) => sum + shares, 0n);
  return { payout, lines, shareTotal, anomalies };
};

/** What would happen if a declared payout were executed now. */
export const previewOf = async (tx: Tx, payout: Payout, timeZone: string): Promise<PreviewedPayout> =>
  lookAt(tx, payout, await linesOf(tx, payout, timeZone), timeZone);

/** @throws BusinessError 404 `common.not_found`, 409 `payout.not_declared` */
export const previewPayout = async (
  tx: Tx,
  { documentId, timeZone }: { readonly documentId: string; readonly timeZone: string },
): Promise<PreviewedPayout> => {
  const payout = await findPayout(tx, documentId);
  if (!payout) throw new BusinessError('common.not_found');
  if (payout.state !== 'declared') throw new BusinessError('payout.not_declared', { state: payout.state });
  return previewOf(tx, payout, timeZone);
};
