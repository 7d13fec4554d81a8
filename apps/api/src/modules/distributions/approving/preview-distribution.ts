import { type CapitalFacts, dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  countWithoutAccount,
  findOtherDistributions,
  listImportedLines,
} from './distribution-checks.queries.ts';
import { previewCorrection } from '../correcting/preview-correction.ts';
import { findOpenEnds, findProjectMoney } from '../declaring/capital.queries.ts';
import { findProjectRow } from '../../projects/index.ts';
import { entitleHolders, type HolderOn, holdersOn, isHeldBy } from '../paying/entitle-holders.ts';
import type { NewDistributionLine } from '../paying/distribution-lines.store.ts';
import { findDistributionAnomalies } from '@parcela/domain';
import type { PreviewedDistribution } from './previewed-distribution.ts';
import { findDistribution, type Distribution } from '../distributions.store.ts';
import { findProject } from '../distributions.queries.ts';

const linesOf = async (
  tx: Tx,
  distribution: Distribution,
  timeZone: string,
): Promise<readonly NewDistributionLine[]> => {
  if (distribution.origin === 'declared') return entitleHolders(tx, distribution, timeZone);
  const imported = await listImportedLines(tx, distribution.id);
  return imported.map(({ userId, shares, net, withholding }) => ({
    userId,
    shares,
    parts: { costs: 0n, reserve: 0n, fee: 0n, withholding, net },
  }));
};

/** What decides about a distribution of capital; undefined for income. */
const capitalFactsOf = async (
  tx: Tx,
  distribution: Distribution,
  holders: readonly HolderOn[],
): Promise<CapitalFacts | undefined> => {
  const { kind, projectId, figures } = distribution;
  if (kind === 'income') return undefined;
  const project = await findProjectRow(tx, projectId);
  return {
    kind,
    ...(await findOpenEnds(tx, distribution)),
    ...(await findProjectMoney(tx, distribution)),
    isProjectOpen: project?.state !== 'Completed' && project?.state !== 'Closed',
    haveSharesMoved: !(await isHeldBy(tx, projectId, holders)),
    capital: figures?.capital ?? 0n,
    released: figures?.released ?? 0n,
  };
};

/** Finds anomalies in these lines without changing anything; the distribution need not be stored yet. */
export const lookAt = async (
  tx: Tx,
  distribution: Distribution,
  lines: readonly NewDistributionLine[],
  timeZone: string,
): Promise<PreviewedDistribution> => {
  const project = await findProject(tx, { id: distribution.projectId });
  invariant(project, `payout ${distribution.documentId} has no project`);
  const holders = await holdersOn(tx, distribution, timeZone);
  const capital = await capitalFactsOf(tx, distribution, holders);
  const anomalies = findDistributionAnomalies({
    ...(capital && { capital }),
    distribution,
    today: dateInZone(await readClock(tx), timeZone),
    lines,
    sharesHeld: holders.reduce((sum, { shares }) => sum + shares, 0n),
    holderIds: new Set(holders.map(({ userId }) => userId)),
    shareCount: project.shareCount,
    others: await findOtherDistributions(tx, distribution),
    withoutAccount: await countWithoutAccount(tx, {
      userIds: lines.map(({ userId }) => userId),
      currency: distribution.currency,
    }),
  });
  const shareTotal = lines.reduce((sum, { shares }) => sum + shares, 0n);
  return {
    distribution,
    lines,
    shareTotal,
    ...(capital && { outstanding: capital.outstanding }),
    anomalies,
  };
};

/** The expected results of executing a declared distribution now. */
export const previewOf = async (
  tx: Tx,
  distribution: Distribution,
  timeZone: string,
): Promise<PreviewedDistribution> =>
  distribution.correctsId === null
    ? lookAt(tx, distribution, await linesOf(tx, distribution, timeZone), timeZone)
    : previewCorrection(tx, distribution);

/** @throws BusinessError 404 `common.not_found`, 409 `distribution.not_declared` */
export const previewDistribution = async (
  tx: Tx,
  { documentId, timeZone }: { readonly documentId: string; readonly timeZone: string },
): Promise<PreviewedDistribution> => {
  const distribution = await findDistribution(tx, { documentId });
  if (!distribution) throw new BusinessError('common.not_found');
  if (distribution.state !== 'declared')
    throw new BusinessError('distribution.not_declared', { state: distribution.state });
  return previewOf(tx, distribution, timeZone);
};
