import { randomUUID } from 'node:crypto';
import { shareInstructionVersion } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, holdingOf, walletOf } from '@parcela/ledger';
import {
  advanceClock,
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  advertise,
  boardHolders,
  interestIn,
  shareContactsOf,
  sign,
} from '../../../../test/support/orders/sample-share-board.ts';
import {
  recordSampleTransfer,
  type SampleHolders,
  switchShareSales,
  transferSample,
} from '../../../../test/support/orders/sample-share-transfers.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { confirmPasswordOf } from '../../../../test/support/wallets/sample-withdrawals.ts';
import { restrictByStaff } from '../../wallets/index.ts';
import { createFollowAdverts, shareBoardRoutes } from '../index.ts';
import { endAllOf } from './end-own.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const state: { app?: TestApp } = {};
beforeAll(async () => {
  state.app = await startTestApp(context(), (api) => shareBoardRoutes(api, { vault: testVault }));
});
afterAll(() => state.app?.close());
afterEach(() => assertSafe(context()));

const reader = () => context().database.reader;
const call = async (user: Pick<TestUser, 'headers'>, method: 'GET' | 'POST', url: string, body?: object) => {
  const answer = await state.app?.inject({
    method,
    url: `/core${url}`,
    headers: { ...user.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(body && { payload: { data: body } }),
  });
  if (!answer) throw new Error('the app is there only inside tests');
  const json = answer.json<{
    data?: Record<string, unknown>;
    error?: { details: { code: string; params: unknown } };
  }>();
  return {
    status: answer.statusCode,
    code: json.error?.details.code,
    params: json.error?.details.params,
    data: json.data ?? {},
  };
};
const terms = {
  shares: 2,
  unitPrice: 300_00,
  settlement: 'wallet',
  textVersion: shareInstructionVersion,
  accepted: true,
};
const restrict = (userId: number) =>
  context().transact((tx) =>
    restrictByStaff(tx, {
      userId,
      amount: { amount: 1n, currency: 'CZK' },
      staffId: operator.first().staffId,
      reason: 'A doubt',
    }),
  );
const followAdverts = () =>
  createFollowAdverts({ reader: reader(), transact: context().transact, batchSize: 2 }).run();
const statesOf = async (advert: string) => {
  const { rows } = await sql<{ advert: string; interests: string[] }>`
    select a.state as advert, array(select i.state from share_interests i where i.advert_id = a.id order by i.id)
      as interests
    from share_adverts a where a.document_id = ${advert}`.execute(context().admin.kysely);
  return rows[0];
};
const kindsFor = async ({ userId }: TestUser) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where user_id = ${userId} and (kind like 'board.%' or kind like 'shares.%')
    order by id`.execute(context().admin.kysely);
  return rows.map(({ kind }) => kind);
};
const placing = ({ project }: SampleHolders, more: object = {}) => ({
  project: project.documentId,
  shares: 5,
  unitPrice: 300_00,
  days: 30,
  ...more,
});
/** An interest in 2 of 5 shares, with shared contact details. */
const sharedDeal = async () => {
  const holders = await boardHolders(context());
  const advert = await advertise(context(), holders);
  const interest = await interestIn(context(), advert, holders.receiver);
  await shareContactsOf(context(), interest, holders.giver);
  return { ...holders, holders, advert, interest };
};

describe('the board', () => {
  it('counts the open adverts of a project, and says who may use the board', async () => {
    const holders = await boardHolders(context());
    const { giver, receiver, project } = holders;
    await advertise(context(), holders);
    await advertise(context(), holders, { shares: 2 });
    const ended = await advertise(context(), holders, { shares: 1 });
    await call(giver, 'POST', `/share-adverts/${ended}/withdraw`);
    const other = await boardHolders(context());
    await advertise(context(), other);
    const read = async (user: TestUser, of?: string) =>
      (await call(user, 'GET', `/share-board${of === undefined ? '' : `?filters[project]=${of}`}`)).data;
    expect(await read(receiver, project.documentId)).toMatchObject({
      isOn: true,
      mayTrade: true,
      openAdverts: 2,
    });
    expect(await read(receiver, 'nothing')).toMatchObject({ openAdverts: 0 });
    expect(await read(receiver)).toMatchObject({ openAdverts: null });
    await revokeLevel(reader(), receiver.userId, 'KYC');
    expect(await read(receiver, project.documentId)).toMatchObject({ mayTrade: false, openAdverts: 2 });
    await revokeLevel(reader(), giver.userId, 'AML');
    expect(await read(other.giver, project.documentId)).toMatchObject({ mayTrade: true, openAdverts: 0 });
    await context().transact((tx) => switchShareSales(tx, false));
    expect(await read(other.giver, other.project.documentId)).toMatchObject({
      isOn: false,
      mayTrade: false,
      openAdverts: 0,
    });
    await context().transact((tx) => switchShareSales(tx, true));
  });

  it('leads from an advert and two signatures to a sale that two members of staff record', async () => {
    const holders = await boardHolders(context());
    const { giver, receiver, project } = holders;
    await context().transact((tx) =>
      creditWallet(tx, { userId: receiver.userId, currency: 'CZK', amount: 700_00n, paymentId: 4_000_000 }),
    );
    const placed = await call(giver, 'POST', '/share-adverts', placing(holders));
    expect([placed.status, placed.code]).toEqual([201, undefined]);
    const advert = String(placed.data['documentId']);
    expect((await call(receiver, 'GET', `/share-adverts/${advert}`)).data).toMatchObject({
      isOwn: false,
      shares: 5,
      price: 1_500_00,
      daysOnBoard: 0,
      interests: [],
    });
    const sent = await call(receiver, 'POST', `/share-adverts/${advert}/interests`, { shares: 2 });
    const interest = String(sent.data['documentId']);
    expect((await call(giver, 'GET', `/share-interests/${interest}`)).data['contact']).toBeNull();
    expect((await call(giver, 'POST', `/share-interests/${interest}/share-contacts`)).status).toBe(200);
    const seen = await call(receiver, 'GET', `/share-interests/${interest}`);
    expect(seen.data['contact']).toMatchObject({ email: giver.email });
    expect((await call(giver, 'GET', `/share-interests/${interest}`)).data['contact']).toMatchObject({
      email: receiver.email,
    });
    const needsProof = await call(giver, 'POST', `/share-interests/${interest}/sign`, terms);
    expect(needsProof.code).toBe('auth.step_up_required');
    for (const user of [giver, receiver]) await confirmPasswordOf(reader(), user);
    const first = await call(giver, 'POST', `/share-interests/${interest}/sign`, terms);
    expect(first.data).toEqual({ isAgreed: false });
    const second = await call(receiver, 'POST', `/share-interests/${interest}/sign`, terms);
    expect(second.data).toEqual({ isAgreed: true });
    expect(await statesOf(advert)).toEqual({ advert: 'agreed', interests: ['signed'] });

    const waiting = await operator.get(
      `/share-transfers?filters[state]=recorded&filters[user]=${giver.documentId}`,
    );
    const [transfer] = waiting.data as unknown as {
      documentId: string;
      advert: string;
      recordedBy: unknown;
    }[];
    expect(transfer).toMatchObject({ advert, recordedBy: null, shares: 2, unitPrice: 300_00, kind: 'sale' });
    const detail = await operator.get(`/share-transfers/${transfer?.documentId}`);
    expect((detail.data['signatures'] as { text: string }[]).map(({ text }) => text.slice(0, 6))).toEqual([
      'I sell',
      'I buy ',
    ]);
    await operator.decide(`/share-transfers/${transfer?.documentId}/execute`);
    expect(
      await balancesOf(reader(), [
        holdingOf(giver.userId, project.id),
        holdingOf(receiver.userId, project.id),
        walletOf(giver.userId, 'CZK'),
        walletOf(receiver.userId, 'CZK'),
      ]),
    ).toEqual([18n, 2n, 600_00n, 100_00n]);
    expect(await statesOf(advert)).toEqual({ advert: 'completed', interests: ['completed'] });
    expect(await kindsFor(giver)).toEqual(['board.interest', 'board.signed', 'shares.given']);
    expect(await kindsFor(receiver)).toEqual([
      'board.contacts',
      'board.terms',
      'board.signed',
      'shares.received',
    ]);
    const other = await advertise(context(), holders, { shares: 1 });
    const history = (await call(receiver, 'GET', `/share-adverts/${other}`)).data['history'];
    expect(history).toEqual([
      { soldAt: expect.any(String) as string, shares: 2, unitPrice: 300_00, currency: 'CZK' },
    ]);
  });

  it('lists only open adverts of holders who may sell, the newest first, and nothing while it is off', async () => {
    const holders = await boardHolders(context());
    const first = await advertise(context(), holders, { unitPrice: 1_00n });
    const second = await advertise(context(), holders, { unitPrice: 900_00n });
    const url = `/share-adverts?filters[project]=${holders.project.documentId}`;
    const listed = async () =>
      ((await call(holders.receiver, 'GET', url)).data as unknown as { documentId: string }[]).map(
        ({ documentId }) => documentId,
      );
    expect(await listed()).toEqual([second, first]);
    await context().transact((tx) => switchShareSales(tx, false));
    expect(await listed()).toEqual([]);
    expect((await call(holders.receiver, 'GET', `/share-adverts/${first}`)).status).toBe(404);
    await context().transact((tx) => switchShareSales(tx, true));
    await revokeLevel(reader(), holders.giver.userId, 'KYC');
    expect(await listed()).toEqual([]);
  });

  it('shows an interest and its contacts only to seller and buyer', async () => {
    const { interest, giver, receiver } = await sharedDeal();
    const stranger = await clearedUser(context());
    expect((await call(stranger, 'GET', `/share-interests/${interest}`)).status).toBe(404);
    for (const part of ['share-contacts', 'end'])
      expect((await call(stranger, 'POST', `/share-interests/${interest}/${part}`)).status).toBe(404);
    expect((await call(receiver, 'POST', `/share-interests/${interest}/end`)).status).toBe(200);
    expect((await call(giver, 'GET', `/share-interests/${interest}`)).data['contact']).toBeNull();
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from domain_events
      where type = 'share_interest.contacts_shared' and subject_id = ${interest}`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('counts the adverts without a buyer', async () => {
    const before = (await call(await clearedUser(context()), 'GET', '/share-board')).data;
    const { giver, advert } = await sharedDeal();
    expect((await call(giver, 'POST', `/share-adverts/${advert}/withdraw`)).status).toBe(200);
    const after = (await call(giver, 'GET', '/share-board')).data;
    expect(Number(after['foundNobodyInYear']) - Number(before['foundNobodyInYear'])).toBe(1);
    expect(after['holdings']).toMatchObject([{ held: 20, free: 20 }]);
  });
});

describe('an advert', () => {
  const refusals: readonly (readonly [string, string, (holders: SampleHolders) => Promise<object>])[] = [
    [
      'while the switch is off',
      'share_board.off',
      async (holders) => {
        await context().transact((tx) => switchShareSales(tx, false));
        return placing(holders);
      },
    ],
    [
      'without KYC',
      'verification.required',
      async (holders) => {
        await revokeLevel(reader(), holders.giver.userId, 'KYC');
        return placing(holders);
      },
    ],
    [
      'of a restricted account',
      'share_board.restricted',
      async (holders) => {
        await restrict(holders.giver.userId);
        return placing(holders);
      },
    ],
    [
      'of more shares than held',
      'share_board.few_shares',
      async (holders) => placing(holders, { shares: 21 }),
    ],
    [
      'of shares that are already advertised',
      'share_board.few_shares',
      async (holders) => {
        await advertise(context(), holders, { shares: 18 });
        return placing(holders, { shares: 3 });
      },
    ],
    [
      'of shares that a recorded transfer gives away',
      'share_board.few_shares',
      async (holders) => {
        const { staffId } = operator.first();
        await context().transact((tx) => recordSampleTransfer(tx, holders, { staffId, shares: 18 }));
        return placing(holders, { shares: 3 });
      },
    ],
    [
      'of a project that is still open',
      'share_board.not_funded',
      async (holders) => {
        const open = await context().transact((tx) => publishSampleProject(tx));
        return placing({ ...holders, project: open });
      },
    ],
  ];
  it.each(refusals)('is refused %s', async (_what, code, prepare) => {
    const holders = await boardHolders(context());
    const refused = await call(holders.giver, 'POST', '/share-adverts', await prepare(holders));
    expect(refused.code).toBe(code);
  });

  it('expires after its last day, and its interests end with it', async () => {
    const { advert, receiver, giver } = await sharedDeal();
    await advanceClock(context(), '31 days');
    await followAdverts();
    expect(await statesOf(advert)).toEqual({ advert: 'expired', interests: ['ended'] });
    for (const user of [giver, receiver]) expect((await kindsFor(user)).at(-1)).toBe('board.ended');
  });

  it.each([
    ['loses a level', ({ giver }: SampleHolders) => revokeLevel(reader(), giver.userId, 'AML')],
    ['is restricted', ({ giver }: SampleHolders) => restrict(giver.userId)],
  ])('lapses when its holder %s', async (_what, happen) => {
    const { advert, holders } = await sharedDeal();
    await happen(holders);
    await followAdverts();
    expect(await statesOf(advert)).toEqual({ advert: 'lapsed', interests: ['ended'] });
  });

  it('lapses, the newest advert first, when the shares leave its holder in another way', async () => {
    const holders = await boardHolders(context());
    const old = await advertise(context(), holders, { shares: 8 });
    const middle = await advertise(context(), holders, { shares: 8 });
    const newest = await advertise(context(), holders, { shares: 4 });
    await transferSample(context(), holders, { shares: 9 });
    expect(
      await Promise.all([old, middle, newest].map(async (one) => (await statesOf(one))?.advert)),
    ).toEqual(['open', 'lapsed', 'lapsed']);
  });

  it('is withdrawn, with everything about it, when its holder deletes the account', async () => {
    const { advert, interest, giver, receiver } = await sharedDeal();
    await sign(context(), interest, giver);
    await context().transact((tx) => endAllOf(tx, giver.userId));
    expect(await statesOf(advert)).toEqual({ advert: 'withdrawn', interests: ['ended'] });
    expect((await call(receiver, 'GET', `/share-interests/${interest}`)).data).toMatchObject({
      contact: null,
      otherTerms: null,
    });
  });
});

describe('an interest', () => {
  it.each([
    ['in the own advert', 'share_advert.own', ({ giver }: SampleHolders) => Promise.resolve(giver), 2],
    [
      'of an investor without KYC',
      'verification.required',
      async ({ receiver }: SampleHolders) => {
        await revokeLevel(reader(), receiver.userId, 'KYC');
        return receiver;
      },
      2,
    ],
    [
      'of a restricted investor',
      'share_board.restricted',
      async ({ receiver }: SampleHolders) => {
        await restrict(receiver.userId);
        return receiver;
      },
      2,
    ],
    [
      'in shares of a restricted holder, without telling why',
      'share_board.other_side',
      async ({ giver, receiver }: SampleHolders) => {
        await restrict(giver.userId);
        return receiver;
      },
      2,
    ],
    [
      'in more shares than offered',
      'share_advert.few_shares',
      ({ receiver }: SampleHolders) => Promise.resolve(receiver),
      6,
    ],
  ])('%s is refused', async (_what, code, prepare, shares) => {
    const holders = await boardHolders(context());
    const advert = await advertise(context(), holders);
    const user = await prepare(holders);
    const refused = await call(user, 'POST', `/share-adverts/${advert}/interests`, { shares });
    expect(refused.code).toBe(code);
  });

  it('is sent once, and again only after it has ended', async () => {
    const holders = await boardHolders(context());
    const advert = await advertise(context(), holders);
    const interest = await interestIn(context(), advert, holders.receiver);
    const url = `/share-adverts/${advert}/interests`;
    expect((await call(holders.receiver, 'POST', url, { shares: 1 })).code).toBe('share_interest.sent');
    await call(holders.giver, 'POST', `/share-interests/${interest}/end`);
    expect((await call(holders.receiver, 'POST', url, { shares: 1 })).status).toBe(201);
    expect(await statesOf(advert)).toEqual({ advert: 'open', interests: ['declined', 'sent'] });
  });
});

describe('signatures', () => {
  it('on different terms agree on nothing until both sign the same terms', async () => {
    const { interest, giver, receiver, advert } = await sharedDeal();
    expect(await sign(context(), interest, giver, { unitPrice: 310_00n })).toBe(false);
    expect(await sign(context(), interest, receiver, { unitPrice: 290_00n })).toBe(false);
    expect(await statesOf(advert)).toEqual({ advert: 'open', interests: ['shared'] });
    expect(await sign(context(), interest, giver, { unitPrice: 290_00n })).toBe(true);
    expect(await statesOf(advert)).toEqual({ advert: 'agreed', interests: ['signed'] });
  });

  it('of two buyers together lead to one sale', async () => {
    const { interest, giver, receiver, advert } = await sharedDeal();
    const other = await clearedUser(context());
    const second = await interestIn(context(), advert, other);
    await shareContactsOf(context(), second, giver);
    await sign(context(), interest, giver);
    await sign(context(), second, giver);
    const results = await Promise.allSettled([
      sign(context(), interest, receiver),
      sign(context(), second, other),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const states = await statesOf(advert);
    expect([states?.advert, states?.interests.toSorted()]).toEqual(['agreed', ['shared', 'signed']]);
  });

  it('are returned by staff with a reason, and seller and buyer can sign again', async () => {
    const { interest, giver, receiver, advert } = await sharedDeal();
    await sign(context(), interest, giver);
    await sign(context(), interest, receiver);
    const [transfer] = (await operator.get(`/share-transfers?filters[user]=${giver.documentId}`))
      .data as unknown as { documentId: string }[];
    expect((await operator.ask(`/share-transfers/${transfer?.documentId}/discard`)).status).toBe(200);
    expect(await statesOf(advert)).toEqual({ advert: 'open', interests: ['shared'] });
    expect((await call(giver, 'GET', `/share-interests/${interest}`)).data).toMatchObject({
      ownTerms: null,
      returnedReason: 'We looked at it',
    });
    await sign(context(), interest, giver);
    expect(await sign(context(), interest, receiver)).toBe(true);
  });

  it.each(['withdraw', 'end'] as const)(
    'are void after the %s of a side, until staff recorded the sale',
    async (how) => {
      const { interest, giver, receiver, advert } = await sharedDeal();
      await sign(context(), interest, giver);
      await sign(context(), interest, receiver);
      const answer =
        how === 'end'
          ? await call(receiver, 'POST', `/share-interests/${interest}/end`)
          : await call(giver, 'POST', `/share-adverts/${advert}/withdraw`);
      expect([answer.status, answer.code]).toEqual([200, undefined]);
      expect(await statesOf(advert)).toEqual(
        how === 'end'
          ? { advert: 'open', interests: ['withdrawn'] }
          : { advert: 'withdrawn', interests: ['ended'] },
      );
      const { rows } = await sql<{ state: string }>`
      select t.state from share_transfers t join share_interests i on i.id = t.interest_id
      where i.document_id = ${interest}`.execute(context().admin.kysely);
      expect(rows.map(({ state: transfer }) => transfer)).toEqual(['discarded']);
    },
  );
});
