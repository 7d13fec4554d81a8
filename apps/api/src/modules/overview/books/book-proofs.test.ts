import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  advanceClock,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { ibanMark } from '../../wallets/index.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { checkBooks } from '@parcela/invariants/check-books.queries.ts';
import { createProveBooks, overviewRoutes } from '../index.ts';

const context = useTestDatabase();
const made: { app?: TestApp; finance?: TestStaff } = {};

const prove = () =>
  createProveBooks({
    check: checkBooks(context().database.kysely),
    reader: context().database.reader,
    transact: context().transact,
  }).run();

const ask = async (url: string, method: 'GET' | 'POST' = 'GET') => {
  const headers = { ...made.finance!.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) };
  return (await made.app!.inject({ method, url, headers })).json();
};
const light = async () => (await ask('/operator/today')).data.books;

const renewSession = async (): Promise<void> => {
  made.finance = await signedInStaff(context(), ['finance']);
};

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) =>
    overviewRoutes(api, {
      variables: [],
      markOf: (iban) => ibanMark(testVault, iban),
      timeZone: 'Europe/Prague',
    }),
  );
  await renewSession();
});

describe('the proofs of the books', () => {
  it('run once a day and expire after two days', async () => {
    expect(await light()).toEqual({ last: null, isStale: false, isWaiting: false });
    await prove();
    await prove();
    const { data } = await ask('/operator/book-proofs');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ state: 'clean', askedBy: null, since: null, broken: 0, late: 0 });
    expect(data[0].checked).toBeGreaterThan(50);
    expect(await light()).toEqual({ last: data[0], isStale: false, isWaiting: false });
    await advanceClock(context(), '49 hours');
    await renewSession();
    expect(await light()).toMatchObject({ isStale: true, last: { state: 'clean' } });
    await prove();
    expect(await light()).toMatchObject({ isStale: false, last: { since: data[0].askedAt } });
    await advanceClock(context(), '120 hours');
    await renewSession();
    await prove();
    expect(await light()).toMatchObject({ last: { since: null } });
  });

  it('run once for all staff who request one while it runs, and never change afterwards', async () => {
    const first = (await ask('/operator/book-proofs', 'POST')).data;
    const second = (await ask('/operator/book-proofs', 'POST')).data;
    expect(first).toMatchObject({ state: 'waiting', askedBy: expect.stringMatching(/^Staff/), findings: [] });
    expect(second.documentId).toBe(first.documentId);
    expect(await light()).toMatchObject({ isWaiting: true, last: { state: 'clean' } });
    await prove();
    expect((await ask(`/operator/book-proofs/${first.documentId}`)).data).toMatchObject({
      state: 'clean',
      since: null,
      journal: { seq: 0, hash: '' },
    });
    await expect(
      context().admin.pool.query(`update book_proofs set broken_count = 1 where finished_at is not null`),
    ).rejects.toThrow(/is finished/);
  });

  it('name each broken rule and the rows that break it', async () => {
    await context().admin.pool.query(
      `insert into dated_project_counts (country_code, state, currency, count) values ('PL', 'Closed', 'PLN', 3)`,
    );
    await ask('/operator/book-proofs', 'POST');
    await prove();
    const { last } = await light();
    expect(last).toMatchObject({ state: 'broken', broken: 1 });
    const { findings } = (await ask(`/operator/book-proofs/${last.documentId}`)).data;
    expect(findings).toEqual([
      {
        id: 'L1',
        title: expect.any(String),
        nature: 'safety',
        rows: ['country_code=PL state=Closed currency=PLN stored=3 there=0'],
        isMore: false,
      },
    ]);
    await advanceClock(context(), '25 hours');
    await renewSession();
    await prove();
    expect(await light()).toMatchObject({ last: { state: 'broken', since: null } });
  });
});
