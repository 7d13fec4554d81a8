import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { advanceClock, dayOfClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { notificationsOf, switchOffNotices } from '../../../../test/support/app/notifications.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { buyShares } from '../../../../test/support/distributions/investment-history.ts';
import {
  advertise,
  interestIn,
  shareContactsOf,
  sign,
} from '../../../../test/support/orders/sample-share-board.ts';
import {
  sampleHolders,
  type SampleHolders,
  switchShareSales,
} from '../../../../test/support/orders/sample-share-transfers.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { createNoticePrices } from '../index.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
afterEach(() => assertSafe(context()));

const timeZone = 'Europe/Prague';
const runJob = () =>
  createNoticePrices({ reader: context().database.reader, transact: context().transact, timeZone }).run();

/** A sale on the board that two members of staff record. */
const sell = async (holders: SampleHolders, unitPrice: bigint): Promise<void> => {
  const { giver, receiver } = holders;
  const interest = await interestIn(context(), await advertise(context(), holders), receiver);
  await shareContactsOf(context(), interest, giver);
  for (const user of [giver, receiver]) await sign(context(), interest, user, { unitPrice });
  const { rows } = await sql<{ transfer: string }>`
    select document_id as transfer from share_transfers where state = 'recorded'
      and from_user_id = ${giver.userId}`.execute(context().admin.kysely);
  await operator.decide(`/share-transfers/${rows[0]?.transfer}/execute`);
};
/** The holders of a project, of whom one does not sell, and a stranger. */
const people = async () => {
  await context().transact((tx) => switchShareSales(tx, true));
  const holders = await sampleHolders(context(), { shareCount: 20, maxPurchaseQty: 20, shares: 19 });
  const holder = await clearedUser(context());
  await buyShares(context(), { userId: holder.userId, project: holders.project.documentId, shares: 1 });
  return { holders, holder, stranger: await clearedUser(context()) };
};
const pricesFor = async (user: TestUser) =>
  (await notificationsOf(context(), user)).filter(({ kind }) => kind === 'board.price');

describe('the price of a sale over the board', () => {
  it('reaches every holder once, after the day has ended, and no other investor', async () => {
    const { holders, holder, stranger } = await people();
    const day = await dayOfClock(context());
    await sell(holders, 310_00n);
    await sell(holders, 290_00n);
    await runJob();
    expect(await pricesFor(holder), 'the day goes on').toEqual([]);
    await advanceClock(context(), '1 day');
    await Promise.all([runJob(), runJob()]);
    await runJob();
    const notices = await pricesFor(holder);
    expect(notices).toMatchObject([
      {
        link: `/share-board?project=${holders.project.documentId}`,
        params: { shareCount: 4, lastDay: day, amount: { amount: '29000', currency: 'CZK' } },
      },
    ]);
    expect([(await pricesFor(holders.giver)).length, (await pricesFor(holders.receiver)).length]).toEqual([
      1, 1,
    ]);
    expect(await pricesFor(stranger)).toEqual([]);
    const { rows } = await sql`
      select mail_state from notifications where kind = 'board.price' and mail_state <> 'none'`.execute(
      context().admin.kysely,
    );
    expect(rows, 'it comes by no mail').toEqual([]);
  });

  it('is sent once for several days that no run has covered, with the price of the last day', async () => {
    const { holders, holder } = await people();
    await sell(holders, 310_00n);
    await advanceClock(context(), '1 day');
    const day = await dayOfClock(context());
    await sell(holders, 320_00n);
    await advanceClock(context(), '1 day');
    await runJob();
    await runJob();
    expect(await pricesFor(holder)).toMatchObject([{ params: { lastDay: day, shareCount: 2 } }]);
  });

  it('is not shown to a holder who switched it off, and to no holder while the board is off', async () => {
    const { holders, holder } = await people();
    await switchOffNotices(context(), holder, 'prices.app');
    await sell(holders, 310_00n);
    await advanceClock(context(), '1 day');
    await context().transact((tx) => switchShareSales(tx, false));
    await runJob();
    expect(await pricesFor(holders.giver)).toEqual([]);
    await context().transact((tx) => switchShareSales(tx, true));
    await runJob();
    expect((await pricesFor(holders.giver)).length).toBe(1);
    const { rows } = await sql`
      select from notifications where user_id = ${holder.userId} and kind = 'board.price' and is_shown`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });
});
