import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { advanceClock, dayOfClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  approveSample,
  declareSample,
  executeSample,
} from '../../../../test/support/distributions/sample-distributions.ts';
import { buySample, placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { publishSampleProject, type SampleOffer } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser, giveLevels, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { createNotifyOfOffers, requestOfferCheck } from '../index.ts';
import { switchOff, switchOn } from './offer-notice-settings.store.ts';

const context = useTestDatabase();
const credits = { count: 500_000 };

/** Money arrives in the wallet as a payout does. */
const fill = ({ userId }: TestUser, amount: bigint, currency: 'CZK' | 'EUR' = 'CZK') =>
  context().transact(async (tx) => {
    credits.count += 1;
    await creditWallet(tx, { userId, currency, amount, paymentId: credits.count });
    await requestOfferCheck(tx, { userIds: [userId], currency });
  });
const turnOn = ({ userId }: TestUser, leastAmount: bigint | null = null, currency: 'CZK' | 'EUR' = 'CZK') =>
  context().transact((tx) => switchOn(tx, { userId, currency }, leastAmount));
const publish = (offer: SampleOffer = {}) => context().transact((tx) => publishSampleProject(tx, offer));
const work = async (): Promise<void> => {
  const { transact } = context();
  while ((await createNotifyOfOffers({ transact }).run()) === 'more');
};
const linksOf = async (user: TestUser): Promise<(string | null)[]> =>
  (await notificationsOf(context(), user, 'offer.')).map(({ link }) => link);
const orderOf = ({ slug }: { readonly slug: string }) => `/projects/${slug}/order`;

/** An investor who requested notices and has 5,000.00 CZK. */
const waiting = async (): Promise<TestUser> => {
  const user = await clearedUser(context());
  await turnOn(user);
  await fill(user, 5_000_00n);
  return user;
};

beforeAll(() => context().transact(setSampleRates));
// An offer of an earlier test would also fit.
beforeEach(async () => {
  await sql`update projects set state = 'Closed', closed_on = current_date where state = 'Open'`.execute(
    context().admin.kysely,
  );
});

describe('createNotifyOfOffers', () => {
  it('notifies once, with the smallest order and the free money, and links to the order', async () => {
    const user = await waiting();
    const project = await publish({ minPurchaseQty: 4 });
    for (let runs = 0; runs < 3; runs += 1) {
      await work();
      await advanceClock(context(), '2 hours');
    }
    expect(await notificationsOf(context(), user, 'offer.')).toMatchObject([
      {
        kind: 'offer.fits',
        link: orderOf(project),
        isMailed: true,
        params: {
          amount: { amount: '404000', currency: 'CZK' },
          free: { amount: '500000', currency: 'CZK' },
        },
      },
    ]);
  });

  it.each([
    [3, 3],
    [4, 1],
  ])('tells an investor who switches it on of %d fitting offers in %d notices', async (count, notices) => {
    const user = await clearedUser(context());
    await fill(user, 5_000_00n);
    const projects: string[] = [];
    while (projects.length < count) projects.push(orderOf(await publish()));
    await turnOn(user);
    for (let runs = 0; runs < 2; runs += 1) {
      await work();
      await advanceClock(context(), '2 hours');
    }
    const several = { kind: 'offer.several', link: '/projects', isMailed: true };
    const params = { count, free: { amount: '500000', currency: 'CZK' } };
    const received = await notificationsOf(context(), user, 'offer.');
    expect(received).toHaveLength(notices);
    expect(received).toMatchObject(
      notices === 1 ? [{ ...several, params }] : projects.map((link) => ({ kind: 'offer.fits', link })),
    );
    const one = await publish();
    await work();
    expect(await linksOf(user)).toContain(orderOf(one));
  });

  it('notifies immediately when a payout has arrived', async () => {
    const [source, user] = [await publish(), await clearedUser(context())];
    await buySample(context().transact, { userId: user.userId, project: source.documentId, shares: 2 });
    const recordOn = await dayOfClock(context());
    await advanceClock(context(), '2 days');
    await turnOn(user);
    const project = await publish({ minPurchaseQty: 3 });
    await work();
    expect(await linksOf(user)).toEqual([]);
    const distribution = await context().transact(async (tx) => {
      const declared = await declareSample(tx, source.documentId, { recordOn });
      await approveSample(tx, declared);
      return declared;
    });
    await executeSample(context().transact, distribution);
    await work();
    expect(await linksOf(user)).toEqual(expect.arrayContaining([orderOf(project)]));
  });

  it('notifies when a project opens', async () => {
    const user = await waiting();
    await work();
    const project = await publish();
    await work();
    expect(await linksOf(user)).toEqual([orderOf(project)]);
  });

  it('notifies within the hour of a change that triggers no check', async () => {
    const user = await clearedUser(context());
    await turnOn(user);
    const project = await publish();
    await work();
    credits.count += 1;
    const credit = { userId: user.userId, amount: 1_010_00n, paymentId: credits.count };
    await context().transact((tx) => creditWallet(tx, { ...credit, currency: 'CZK' }));
    await work();
    expect(await linksOf(user)).toEqual([]);
    await advanceClock(context(), '61 minutes');
    await work();
    expect(await linksOf(user)).toEqual([orderOf(project)]);
  });

  it('compares only money in the currency of the project', async () => {
    const user = await clearedUser(context());
    await turnOn(user, null, 'EUR');
    await fill(user, 1_000_000_00n, 'EUR');
    await publish({ currency: 'CZK' });
    const project = await publish({
      currency: 'EUR',
      prices: [{ amount: 100_00n, appliedAt: new Date('2020-01-01T00:00:00Z') }],
    });
    await work();
    expect(await linksOf(user)).toEqual([orderOf(project)]);
  });

  it.each([
    ['without KYC', (user: TestUser) => revokeLevel(context().database.reader, user.userId, 'KYC')],
    ['without AML', (user: TestUser) => revokeLevel(context().database.reader, user.userId, 'AML')],
    [
      'whose money is restricted',
      (user: TestUser) => context().transact((tx) => restrictSample(tx, user.documentId)),
    ],
    [
      'whose account is blocked',
      async (user: TestUser) => {
        const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
        await sql`
          insert into user_blocks (document_id, user_id, reason, opened_by)
          values (new_document_id(), ${user.userId}, 'stolen phone', ${staffId})`.execute(
          context().admin.kysely,
        );
      },
    ],
    [
      'who switched it off',
      (user: TestUser) => context().transact((tx) => switchOff(tx, { userId: user.userId, currency: 'CZK' })),
    ],
    ['who wants more money first', (user: TestUser) => turnOn(user, 5_000_01n)],
  ])('does not tell an investor %s', async (_who, change) => {
    const [user, other] = [await waiting(), await waiting()];
    await change(user);
    const project = await publish();
    await work();
    expect([await linksOf(user), await linksOf(other)]).toEqual([[], [orderOf(project)]]);
  });

  it('notifies only existing investors of an offer for existing investors', async () => {
    const [user, investor] = [await waiting(), await waiting()];
    await giveLevels(context().database.reader, investor.userId, 'INVESTOR');
    const project = await publish({ onlyForCurrentInvestor: true });
    await work();
    expect([await linksOf(user), await linksOf(investor)]).toEqual([[], [orderOf(project)]]);
  });

  it('sends no notice of a project in which the investor has a live order or has reached the cap', async () => {
    const user = await waiting();
    const live = await publish();
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: live.documentId, shares: 1 }),
    );
    const capped = await publish({ maxPerUser: 2 });
    await buySample(context().transact, { userId: user.userId, project: capped.documentId, shares: 2 });
    await work();
    expect(await linksOf(user)).toEqual([]);
  });

  it('notifies many investors in batches, each once, even with several workers and after a worker died', async () => {
    const project = await publish();
    await sql`
      with people as (
        insert into users (document_id, email, email_canonical)
        select new_document_id(), 'wallet' || n || '@example.com', 'wallet' || n || '@example.com'
        from generate_series(1, 230) n returning id
      ), cleared as (
        insert into verification_records (document_id, user_id, type, source)
        select new_document_id(), p.id, t.type, t.source
        from people p cross join (values ('KYC', 'sumsub'), ('AML', 'server')) t (type, source) returning user_id
      )
      insert into offer_notice_settings (user_id, currency) select distinct c.user_id, 'CZK' from cleared c`.execute(
      context().admin.kysely,
    );
    const { rows: people } = await sql<{ userId: number }>`
      select id as "userId" from users where email like 'wallet%@example.com'`.execute(
      context().admin.kysely,
    );
    for (const { userId } of people)
      await context().transact((tx) => {
        credits.count += 1;
        return creditWallet(tx, { userId, currency: 'CZK', amount: 2_000_00n, paymentId: credits.count });
      });
    const dies = createNotifyOfOffers({
      transact: (perform) =>
        context().transact(async (tx) => {
          await perform(tx);
          throw new Error('the worker dies before it commits');
        }),
    });
    await expect(dies.run()).rejects.toThrow('dies');
    await Promise.all([work(), work(), work()]);
    await work();
    const { rows } = await sql<{ people: number; notices: number }>`
      select count(distinct n.user_id)::integer as people, count(*)::integer as notices from notifications n
      join users u on u.id = n.user_id
      where n.link = ${orderOf(project)} and u.email like 'wallet%@example.com'`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ people: 230, notices: 230 }]);
  });
});
