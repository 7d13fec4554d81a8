import { shareTransferKinds } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { balancesOf, holdingOf, walletOf } from '@parcela/ledger';
import { fingerprint } from '../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { samplePdf } from '../../../test/support/media/sample-files.ts';
import {
  recordSampleTransfer,
  type SampleHolders,
  sampleHolders,
  switchShareSales,
  transferSample,
} from '../../../test/support/orders/sample-share-transfers.ts';
import { placeSampleOrder } from '../../../test/support/orders/sample-orders.ts';
import { postingsOf, useOperatorApp } from '../../../test/support/payments/operator-app.ts';
import { assertSafe } from '../../../test/support/payments/payment-fixture.ts';
import { signedInUser } from '../../../test/support/app/test-app.ts';
import { clearedUser, revokeLevel } from '../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../test/support/wallets/ledger-book.ts';
import { restrictByStaff } from '../wallets/index.ts';
import { investorLevels } from '../verification/index.ts';
import { executeShareTransfer } from './execute-share-transfer.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);
const reader = () => context().database.reader;

afterEach(() => assertSafe(context()));

const draft = ({ giver, receiver, project }: SampleHolders, more: object = {}) => ({
  kind: 'gift',
  from: giver.documentId,
  to: receiver.documentId,
  project: project.documentId,
  shares: 2,
  ...more,
});
const sale = { kind: 'sale', unitPrice: 300_00, currency: 'CZK', settlement: 'wallet' } as const;
const salesOn = () => context().transact((tx) => switchShareSales(tx, true));
const record = async (holders: SampleHolders, more: object = {}): Promise<string> => {
  const recorded = await operator.ask('/share-transfers', draft(holders, more));
  expect([recorded.status, recorded.code]).toEqual([201, undefined]);
  return String(recorded.data['documentId']);
};
const addDocument = (transfer: string, text = 'Signed by both') =>
  operator.upload(`/share-transfers/${transfer}/documents?name=signed.pdf`, samplePdf(text));
const recordWithDocument = async (holders: SampleHolders, more: object = {}): Promise<string> => {
  const transfer = await record(holders, more);
  expect((await addDocument(transfer)).status).toBe(201);
  return transfer;
};
const execute = (transfer: string) => operator.decide(`/share-transfers/${transfer}/execute`);
const held = ({ giver, receiver, project }: SampleHolders) =>
  balancesOf(reader(), [holdingOf(giver.userId, project.id), holdingOf(receiver.userId, project.id)]);
const stateOf = async (transfer: string) =>
  (await operator.get(`/share-transfers/${transfer}`)).data['state'];
const restrict = (userId: number) =>
  context().transact((tx) =>
    restrictByStaff(tx, {
      userId,
      amount: { amount: 1n, currency: 'CZK' },
      staffId: operator.first().staffId,
      reason: 'A doubt',
    }),
  );

describe('a transfer of shares', () => {
  it('moves shares and price in one ledger transaction when two members of staff agree', async () => {
    const holders = await sampleHolders(context());
    const { giver, receiver, project } = holders;
    await salesOn();
    await context().transact((tx) =>
      creditWallet(tx, { userId: receiver.userId, currency: 'CZK', amount: 700_00n, paymentId: 3_000_000 }),
    );
    const transfer = await recordWithDocument(holders, sale);
    expect(await held(holders)).toEqual([5n, 0n]);
    await execute(transfer);
    expect(await held(holders)).toEqual([3n, 2n]);
    expect(
      await balancesOf(reader(), [walletOf(giver.userId, 'CZK'), walletOf(receiver.userId, 'CZK')]),
    ).toEqual([600_00n, 100_00n]);
    expect((await postingsOf(context(), 'share_transfer', 'share_transfer.executed')).toSorted()).toEqual(
      [
        `holding/SHARE:${project.id}/user:${giver.userId}/project:${project.id} -2`,
        `holding/SHARE:${project.id}/user:${receiver.userId}/project:${project.id} 2`,
        `wallet/CZK/user:${giver.userId} 60000`,
        `wallet/CZK/user:${receiver.userId} -60000`,
      ].toSorted(),
    );
    const { rows } = await sql`
      select user_id, kind, mail_state from notifications where kind like 'shares.%' order by kind`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { user_id: giver.userId, kind: 'shares.given', mail_state: 'pending' },
      { user_id: receiver.userId, kind: 'shares.received', mail_state: 'pending' },
    ]);
  });

  it('through the bank moves only the shares', async () => {
    const holders = await sampleHolders(context());
    await salesOn();
    await execute(await recordWithDocument(holders, { ...sale, settlement: 'outside', currency: 'PLN' }));
    expect(await held(holders)).toEqual([3n, 2n]);
    expect(await postingsOf(context(), 'share_transfer', 'share_transfer.executed')).toHaveLength(2);
  });

  it.each(shareTransferKinds.filter((kind) => kind !== 'sale'))('as %s has no price', async (kind) => {
    const holders = await sampleHolders(context());
    const priced = await operator.ask('/share-transfers', draft(holders, { ...sale, kind }));
    expect([priced.status, priced.code]).toEqual([400, 'common.validation']);
    await execute(await recordWithDocument(holders, { kind, shares: 5 }));
    expect(await held(holders)).toEqual([0n, 5n]);
  });

  it('gives INVESTOR to the receiver of shares of a completed project', async () => {
    const holders = await sampleHolders(context(), { shareCount: 5, maxPurchaseQty: 5, shares: 5 });
    await transferSample(context(), holders, { shares: 1 });
    expect(await investorLevels.levelsOf(reader(), holders.receiver.userId)).toContain('INVESTOR');
  });

  it('keeps its documents encrypted, reads them only for staff who may decide, and records the reading', async () => {
    const holders = await sampleHolders(context());
    const transfer = await recordWithDocument(holders);
    const { data } = await operator.get(`/share-transfers/${transfer}`);
    const [document] = data['documents'] as { documentId: string; name: string }[];
    expect(document?.name).toBe('signed.pdf');
    const read = await operator.get(
      `/share-transfers/${transfer}/documents/${document?.documentId}`,
      'application/pdf',
    );
    expect(read.text).toBe(samplePdf('Signed by both').toString());
    const { rows } = await sql<{ readable: boolean; readings: number }>`
      select position('Signed by both'::bytea in d.content) > 0 as readable,
        (select count(*)::integer from domain_events e where e.type = 'share_transfer.document_read'
          and e.subject_id = ${transfer}) as readings
      from share_transfer_documents d`.execute(context().admin.kysely);
    expect(rows.map(({ readable }) => readable)).not.toContain(true);
    expect(rows[0]?.readings).toBe(1);
  });

  it('needs another approval when a document was added after the request', async () => {
    const holders = await sampleHolders(context());
    const transfer = await recordWithDocument(holders);
    const asked = await operator.ask(`/share-transfers/${transfer}/execute`);
    await addDocument(transfer, 'Another paper');
    expect(await operator.approve(asked.data['documentId'])).toMatchObject({ status: 409 });
    expect(await held(holders)).toEqual([5n, 0n]);
  });

  it('is discarded once, and can then be neither documented nor executed', async () => {
    const holders = await sampleHolders(context());
    const transfer = await recordWithDocument(holders);
    const asked = await operator.ask(`/share-transfers/${transfer}/execute`);
    expect((await operator.ask(`/share-transfers/${transfer}/discard`)).status).toBe(200);
    expect(await stateOf(transfer)).toBe('discarded');
    expect((await operator.approve(asked.data['documentId'])).status).toBe(409);
    for (const [url, code] of [
      [`/share-transfers/${transfer}/discard`, 'share_transfer.ended'],
      [`/share-transfers/${transfer}/execute`, 'share_transfer.ended'],
    ] as const)
      expect((await operator.ask(url)).code).toBe(code);
    expect((await addDocument(transfer, 'Late')).code).toBe('share_transfer.ended');
  });

  it('by one member of staff alone is refused by the database too', async () => {
    const holders = await sampleHolders(context());
    const { staffId } = operator.first();
    const transfer = await context().transact((tx) => recordSampleTransfer(tx, holders, { staffId }));
    const alone = { transfer, requestedBy: staffId, approvedBy: staffId, reason: 'Alone', requestId: 'x' };
    await expect(context().transact((tx) => executeShareTransfer(tx, alone))).rejects.toMatchObject({
      code: 'approval.own',
    });
    expect(await held(holders)).toEqual([5n, 0n]);
  });
});

describe('recording a transfer', () => {
  const refusals: readonly (readonly [string, string, number, () => Promise<object>])[] = [
    [
      'a sale while sales are off',
      'share_transfer.sales_off',
      409,
      async () => {
        await context().transact((tx) => switchShareSales(tx, false));
        return draft(await sampleHolders(context()), sale);
      },
    ],
    [
      'to the giver',
      'share_transfer.same_person',
      409,
      async () => {
        const holders = await sampleHolders(context());
        return draft({ ...holders, receiver: holders.giver });
      },
    ],
    [
      'more shares than held',
      'share_transfer.not_enough_shares',
      409,
      async () => draft(await sampleHolders(context()), { shares: 6 }),
    ],
    [
      'to a receiver without KYC',
      'share_transfer.not_cleared',
      409,
      async () => draft({ ...(await sampleHolders(context())), receiver: await signedInUser(context()) }),
    ],
    [
      'an inheritance to a receiver without KYC',
      'share_transfer.not_cleared',
      409,
      async () =>
        draft(
          { ...(await sampleHolders(context())), receiver: await signedInUser(context()) },
          { kind: 'inheritance' },
        ),
    ],
    [
      'a gift of a giver without KYC',
      'share_transfer.not_cleared',
      409,
      async () => {
        const holders = await sampleHolders(context());
        await revokeLevel(reader(), holders.giver.userId, 'KYC');
        return draft(holders);
      },
    ],
    [
      'shares of a restricted giver',
      'share_transfer.restricted',
      409,
      async () => {
        const holders = await sampleHolders(context());
        await restrict(holders.giver.userId);
        return draft(holders, { kind: 'inheritance' });
      },
    ],
    [
      'to a restricted receiver, even by a court',
      'share_transfer.restricted',
      409,
      async () => {
        const holders = await sampleHolders(context());
        await restrict(holders.receiver.userId);
        return draft(holders, { kind: 'court_order' });
      },
    ],
    [
      'above the cap of the project',
      'share_transfer.above_cap',
      409,
      async () => {
        const holders = await sampleHolders(context(), { maxPerUser: 3, shares: 3 });
        await context().transact((tx) =>
          placeSampleOrder(tx, {
            userId: holders.receiver.userId,
            project: holders.project.documentId,
            shares: 2,
          }),
        );
        return draft(holders);
      },
    ],
    [
      'to nobody',
      'common.not_found',
      404,
      async () => draft(await sampleHolders(context()), { to: 'x'.repeat(24) }),
    ],
    [
      'of no project',
      'project.not_found',
      404,
      async () => draft(await sampleHolders(context()), { project: 'x'.repeat(24) }),
    ],
  ];
  it.each(refusals)('refuses %s (%s)', async (_what, code, status, fixture) => {
    const body = await fixture();
    const before = await fingerprint(context());
    const answer = await operator.ask('/share-transfers', body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each([
    [{ ...sale, unitPrice: 0 }, 'unitPrice'],
    [{ ...sale, currency: null }, 'currency'],
    [{ ...sale, currency: 'PLN' }, 'settlement'],
    [{ kind: 'gift', currency: 'CZK' }, 'currency'],
  ])('refuses %j at the field %s', async (terms, path) => {
    const answer = await operator.ask('/share-transfers', draft(await sampleHolders(context()), terms));
    expect([answer.status, answer.code]).toEqual([400, 'common.validation']);
    expect(answer.text).toContain(`"${path}"`);
  });

  it.each(['inheritance', 'court_order', 'correction'])(
    'accepts %s of a giver whose KYC has ended, above the cap',
    async (kind) => {
      const holders = await sampleHolders(context(), { maxPerUser: 5, shares: 5 });
      await revokeLevel(reader(), holders.giver.userId, 'KYC');
      await transferSample(context(), holders, { kind: kind as 'correction', shares: 5 });
      expect(await held(holders)).toEqual([0n, 5n]);
    },
  );

  it('accepts an order of a court against a restricted giver', async () => {
    const holders = await sampleHolders(context());
    await restrict(holders.giver.userId);
    await transferSample(context(), holders, { kind: 'court_order' });
    expect(await held(holders)).toEqual([4n, 1n]);
  });
});

describe('executing a transfer', () => {
  const changes: readonly (readonly [string, string, (holders: SampleHolders) => Promise<unknown>])[] = [
    [
      'the receiver loses KYC',
      'share_transfer.not_cleared',
      ({ receiver }) => revokeLevel(reader(), receiver.userId, 'KYC'),
    ],
    ['the giver is restricted', 'share_transfer.restricted', ({ giver }) => restrict(giver.userId)],
    [
      'the giver gives the shares to another investor',
      'share_transfer.not_enough_shares',
      async ({ giver, project }) =>
        transferSample(context(), { giver, receiver: await clearedUser(context()), project }, { shares: 4 }),
    ],
    [
      'sales are switched off',
      'share_transfer.sales_off',
      () => context().transact((tx) => switchShareSales(tx, false)),
    ],
    ['the buyer has no money in the wallet', 'share_transfer.wallet_short', async () => undefined],
  ];
  it.each(changes)('refuses when %s after the request (%s)', async (_what, code, change) => {
    const holders = await sampleHolders(context());
    await salesOn();
    const transfer = await recordWithDocument(holders, sale);
    const asked = await operator.ask(`/share-transfers/${transfer}/execute`);
    expect(asked.status).toBe(200);
    await change(holders);
    const before = await held(holders);
    const answer = await operator.approve(asked.data['documentId']);
    expect([answer.status, answer.code]).toEqual([409, code]);
    expect(await held(holders)).toEqual(before);
    expect(await stateOf(transfer)).toBe('recorded');
  });

  it('refuses without a document', async () => {
    const transfer = await record(await sampleHolders(context()));
    expect((await operator.ask(`/share-transfers/${transfer}/execute`)).code).toBe(
      'share_transfer.not_documented',
    );
  });

  it('happens once when two members of staff execute it at the same time', async () => {
    const holders = await sampleHolders(context());
    const [first, second] = [operator.first().staffId, operator.second().staffId];
    const transfer = await context().transact((tx) =>
      recordSampleTransfer(tx, holders, { staffId: first, shares: 4 }),
    );
    const run = () =>
      context().transact((tx) =>
        executeShareTransfer(tx, {
          transfer,
          requestedBy: first,
          approvedBy: second,
          reason: 'Both signed',
          requestId: 'x',
        }),
      );
    const outcomes = await Promise.allSettled([run(), run(), run()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await held(holders)).toEqual([1n, 4n]);
  });

  it('gives the same shares to one of several receivers at the same time', async () => {
    const holders = await sampleHolders(context());
    const receivers = [holders.receiver, await clearedUser(context()), await clearedUser(context())];
    const [first, second] = [operator.first().staffId, operator.second().staffId];
    const transfers = await Promise.all(
      receivers.map((receiver) =>
        context().transact((tx) =>
          recordSampleTransfer(tx, { ...holders, receiver }, { staffId: first, shares: 3 }),
        ),
      ),
    );
    const outcomes = await Promise.allSettled(
      transfers.map((transfer) =>
        context().transact((tx) =>
          executeShareTransfer(tx, {
            transfer,
            requestedBy: first,
            approvedBy: second,
            reason: 'Both signed',
            requestId: 'x',
          }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const balances = await balancesOf(
      reader(),
      receivers.map(({ userId }) => holdingOf(userId, holders.project.id)),
    );
    expect(balances.filter((shares) => shares > 0n)).toEqual([3n]);
  });
});

describe('cancelling a paid order', () => {
  it('is refused after its owner has given shares of the project away', async () => {
    const holders = await sampleHolders(context());
    await transferSample(context(), holders, { shares: 1 });
    const { rows } = await sql<{ documentId: string }>`
      select document_id as "documentId" from orders where user_id = ${holders.giver.userId}`.execute(
      context().admin.kysely,
    );
    const order = rows[0]?.documentId ?? '';
    expect(await operator.ask(`/orders/${order}/cancel`)).toMatchObject({
      status: 409,
      code: 'order.shares_transferred',
    });
    expect((await operator.get(`/orders/${order}/cancellation`)).data).toMatchObject({
      refusedBecause: 'shares_transferred',
    });
  });
});
