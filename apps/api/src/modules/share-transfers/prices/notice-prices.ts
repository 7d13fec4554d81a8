import { money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { notifyAll } from '../../notifications/index.ts';
import {
  type DueDay,
  findDayPrice,
  findPricedProject,
  listDueDays,
  listHolders,
  claimDay,
} from './price-notices.store.ts';

const batchSize = 500;

const noticeDay = async (tx: Tx, due: DueDay, timeZone: string): Promise<void> => {
  if (!(await claimDay(tx, due))) return;
  const price = await findDayPrice(tx, due, timeZone);
  invariant(price, `project ${due.projectId} has no sale on ${due.day}`);
  const project = await findPricedProject(tx, due.projectId);
  const params = {
    project: project.title,
    shareCount: price.shareCount,
    lastDay: due.day,
    amount: money(price.unitPrice, price.currency),
  };
  const link = `/share-board?project=${project.documentId}`;
  // Locked, so that no user whose account is being deleted is notified.
  const holders = [...(await lockUserIds(tx, await listHolders(tx, due.projectId)))];
  for (let first = 0; first < holders.length; first += batchSize)
    await notifyAll(
      tx,
      holders
        .slice(first, first + batchSize)
        .map((userId) => ({ userId, kind: 'board.price' as const, params, link, mail: false })),
    );
};

/**
 * Notifies the holders of a project of the last price of an ended day on the board, at most once a day. The price is
 * history and no reference price (Regulation 2020/1503, Art. 25).
 */
export const createNoticePrices = ({
  reader,
  transact,
  timeZone,
}: {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly timeZone: string;
}): ScheduledJob => ({
  name: 'share-prices.notice',
  everyS: 900,
  run: async () => {
    for (const due of await listDueDays(reader, timeZone))
      await transact((tx) => noticeDay(tx, due, timeZone));
    return 'done';
  },
});
