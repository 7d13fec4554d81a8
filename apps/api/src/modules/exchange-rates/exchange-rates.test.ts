import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createEcb } from '@parcela/providers/ecb/index.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { contentStaff } from '../../../test/support/content/operator-content.ts';
import { staffActor } from '../../../test/support/content/sample-texts.ts';
import { useSandbox } from '../../../test/support/app/sandbox-process.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { signedInStaff, testPublicUrl, testSecrets } from '../../../test/support/app/test-staff.ts';
import { staffRoutes } from '../staff/index.ts';
import { createFetchRates, operatorRatesRoutes, ratesInForce, setRates, setRatesByTwo } from './index.ts';
import { storePublishedRates } from './import-published-rates.ts';
import { sampleBrandName } from '../../../test/support/content/sample-brand.ts';
import { latestRates } from './exchange-rates.store.ts';

const context = useTestDatabase();
const sandbox = useSandbox();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api, rateLimits) => {
    operatorRatesRoutes(api, {
      feed: createEcb({ url: `${sandbox().url}/ecb`, log: createLogger('silent') }),
    });
    staffRoutes(api, {
      rateLimits,
      secrets: testSecrets,
      publicUrl: testPublicUrl,
      timeZone: 'Europe/Prague',
      brandName: sampleBrandName,
      actions: [setRatesByTwo],
    });
  });
});
afterAll(() => running.app?.close());
beforeEach(async () => {
  // Each test begins with the sample's rates and without published days.
  await sql`delete from published_rates`.execute(context().admin.kysely);
  await advanceClock(context(), '1 hour');
  await context().transact((tx) =>
    setRates(tx, { eurToCzk: '25.15', eurToPln: '4.25', source: 'test', confirmed: true, actor: staffActor }),
  );
});
const staff = contentStaff(context, () => running.app!, ['finance']);

const inForce = async (): Promise<readonly string[]> => {
  const { eurToCzk, eurToPln } = await ratesInForce(context().database.reader);
  return [Number(eurToCzk).toFixed(2), Number(eurToPln).toFixed(2)];
};
const publish = (day: string, eurToCzk: string, eurToPln = '4.25') =>
  context().transact((tx) => storePublishedRates(tx, 'ECB', { day, eurToCzk, eurToPln }));
const days = async (query = '') => {
  const { data } = await staff.get<readonly { day: string; state: string }[]>(`/published-rates${query}`);
  return data.map(({ day, state }) => [day, state]);
};
const reason = 'Checked with the national bank';

describe('published rates', () => {
  it('apply once a day for concurrent and repeated fetches', async () => {
    const before = await staff.countOf('exchange_rates');
    const outcomes = await Promise.all([1, 2, 3].map(() => publish('2026-11-19', '25.20')));
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'taken']);
    expect(await inForce()).toEqual(['25.20', '4.25']);
    expect(await publish('2026-11-18', '25.10'), 'an older day').toBe('known');
    expect(await publish('2026-11-20', '25.30')).toBe('taken');
    expect(await inForce()).toEqual(['25.30', '4.25']);
    expect(await staff.countOf('exchange_rates')).toBe(before + 2);
    const { data } = await staff.get('/rates?pagination[pageSize]=1');
    expect(data).toMatchObject([{ source: 'ECB 2026-11-20', isInForce: true }]);
  });

  it.each([
    ['up', '27.67', '10.02'],
    ['down', '22.63', '-10.02'],
  ])(
    'wait for staff and change nothing when they move %s by more than a tenth',
    async (_way, rate, change) => {
      expect(await publish('2026-11-19', rate)).toBe('waiting');
      expect(await inForce()).toEqual(['25.15', '4.25']);
      expect(await days('?filters[state]=waiting')).toEqual([['2026-11-19', 'waiting']]);
      const { data } = await staff.get<readonly { change: object }[]>('/published-rates');
      expect(data[0]?.change).toEqual({ eurToCzk: change, eurToPln: '0.00' });
      expect(await staff.auditOf('published_rates', '2026-11-19')).toContain('published_rates.waiting');
    },
  );

  it('apply when they move by exactly a tenth', async () => {
    expect(await publish('2026-11-19', '27.665', '4.675')).toBe('taken');
  });

  it('apply once when staff with the permission accept them', async () => {
    await publish('2026-11-19', '30.10');
    const path = '/published-rates/2026-11-19';
    const answers = await Promise.all([
      staff.post<{ state: string }>(`${path}/accept`, { reason }),
      staff.post<{ state: string }>(`${path}/accept`, { reason }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await inForce()).toEqual(['30.10', '4.25']);
    const late = await staff.post(`${path}/reject`, { reason });
    expect([late.status, late.code]).toEqual([409, 'rates.decided']);
  });

  it('leave the rates in force when staff reject them', async () => {
    await publish('2026-11-19', '30.10');
    const refused = await staff.post('/published-rates/2026-11-19/reject', { reason });
    expect(refused).toMatchObject({ status: 200, data: { day: '2026-11-19', state: 'rejected' } });
    expect(await inForce()).toEqual(['25.15', '4.25']);
  });

  it('give way to the next day’s rates while they wait', async () => {
    await publish('2026-11-19', '30.10');
    expect(await publish('2026-11-20', '25.40')).toBe('taken');
    expect(await days()).toEqual([
      ['2026-11-20', 'applied'],
      ['2026-11-19', 'superseded'],
    ]);
    expect((await staff.post('/published-rates/2026-11-19/accept', { reason })).code).toBe('rates.decided');
    expect(await inForce()).toEqual(['25.40', '4.25']);
  });

  it('apply only after rates that staff set for a later time', async () => {
    const later = new Date((await ratesInForce(context().database.reader)).validFrom.getTime() + 3_600_000);
    await context().transact((tx) =>
      setRates(tx, {
        eurToCzk: '25.50',
        eurToPln: '4.25',
        source: 'test',
        validFrom: later,
        actor: staffActor,
      }),
    );
    expect(await publish('2026-11-19', '25.20')).toBe('known');
    await advanceClock(context(), '2 hours');
    expect(await publish('2026-11-19', '25.20')).toBe('taken');
  });

  it('answer 404 for a day without rates', async () => {
    for (const day of ['2026-11-01', '2026-02-31', 'today'])
      expect((await staff.post(`/published-rates/${day}/accept`, { reason })).status).toBe(404);
    expect((await staff.post('/published-rates/2026-11-01/accept', { reason: ' ' })).status).toBe(400);
  });

  it('come from the file of the European Central Bank and stay in force while the bank is unavailable', async () => {
    const feed = createEcb({ url: `${sandbox().url}/ecb`, log: createLogger('silent') });
    const scheduledJob = createFetchRates({
      feed,
      transact: context().transact,
      log: createLogger('silent'),
    });
    await sandbox().control('/ecb/rates', { CZK: '25.450', PLN: '4.3100' });
    await sandbox().control('/faults', { provider: 'ecb', mode: 'down', times: 1 });
    await scheduledJob.run();
    expect(await inForce()).toEqual(['25.15', '4.25']);
    await scheduledJob.run();
    expect(await inForce()).toEqual(['25.45', '4.31']);
  });
});

test('staff can fetch published rates: they apply once, wait after a large move, or report an unresponsive source', async () => {
  const ask = async () => (await staff.post<{ outcome: string }>('/published-rates/fetch')).data.outcome;
  await sandbox().control('/ecb/rates', { CZK: '25.450', PLN: '4.3100' });
  await sandbox().control('/faults', { provider: 'ecb', mode: 'down', times: 1 });
  expect(await ask()).toBe('unreachable');
  expect(await inForce()).toEqual(['25.15', '4.25']);
  expect([await ask(), await ask()]).toEqual(['taken', 'known']);
  expect(await inForce()).toEqual(['25.45', '4.31']);
  await sql`delete from published_rates`.execute(context().admin.kysely);
  await sandbox().control('/ecb/rates', { CZK: '30.100', PLN: '4.3100' });
  expect(await ask()).toBe('waiting');
  expect(await inForce()).toEqual(['25.45', '4.31']);
  const [waiting] = (await staff.get<readonly { day: string }[]>('/published-rates')).data;
  expect(await staff.auditOf('published_rates', waiting?.day ?? '')).toContain('published_rates.asked');
});

describe('rates set by staff', () => {
  const post = async (member: { headers: object }, url: string, payload: object) => {
    const headers = { ...member.headers, 'idempotency-key': randomUUID() };
    const answer = await running.app!.inject({ method: 'POST', url: `/operator${url}`, headers, payload });
    return { status: answer.statusCode, data: answer.json<{ data: { documentId: string } }>().data };
  };
  const latest = async () => (await latestRates(context().database.reader))?.id ?? 0;
  const wanted = { eurToCzk: '26.00', eurToPln: '4.30', source: 'ČNB 21.11.2026', reason };

  it('need a second member of staff and apply when that member agrees', async () => {
    const [one, two] = [
      await signedInStaff(context(), ['finance']),
      await signedInStaff(context(), ['administrator']),
    ];
    const version = await latest();
    const asked = await post(one, '/rates', { ...wanted, version });
    expect(asked.status).toBe(201);
    expect(await inForce()).toEqual(['25.15', '4.25']);
    const approve = `/approvals/${asked.data.documentId}/approve`;
    expect((await post(one, approve, { reason })).status, 'by the same person').toBe(403);
    expect((await post(two, approve, { reason })).status).toBe(200);
    expect(await inForce()).toEqual(['26.00', '4.30']);
    const stale = await staff.post('/rates', { ...wanted, version });
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
  });

  it.each<[string, object, string]>([
    ['zero', { eurToCzk: '0' }, 'eurToCzk'],
    ['negative', { eurToPln: '-4' }, 'eurToPln'],
    ['absurd', { eurToCzk: '2515' }, 'eurToCzk'],
    ['no number', { eurToCzk: 'many' }, 'eurToCzk'],
    ['without a source', { source: ' ' }, 'source'],
  ])('request no approval when they are %s', async (_what, change, path) => {
    const before = await staff.countOf('approval_requests');
    const answer = await staff.post('/rates', { ...wanted, version: await latest(), ...change });
    expect([answer.status, answer.issues[0]?.path]).toEqual([400, path]);
    expect(await staff.countOf('approval_requests')).toBe(before);
  });
});
