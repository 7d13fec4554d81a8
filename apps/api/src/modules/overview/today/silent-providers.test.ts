import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { failedJobSample } from '../../../../test/support/database/failed-work.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { bankStatementsScheduledJobs } from '../../bank/index.ts';
import { receiveFromBank } from '../../payments/index.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { listSilentProviders } from './silent-providers.queries.ts';

const context = useTestDatabase();
const bank = { isDown: false };

beforeAll(() => context().transact(setSampleRates));

const readStatements = async (): Promise<void> => {
  const [job] = bankStatementsScheduledJobs({
    deps: { incoming: receiveFromBank(testInvestors().deps), owners: {} },
    feed: {
      readStatement: async () =>
        bank.isDown ? { kind: 'unknown' } : { kind: 'read', lines: [], unreadable: [], closing: null },
    },
    ibans: { CZK: 'CZ5220100000002900000005', EUR: 'CZ30', PLN: 'PL61' },
    intervalS: 60,
    transact: context().transact,
    reader: context().database.reader,
    log: createLogger('silent'),
  });
  await job?.run();
};
const silent = async (may: (permission: string) => boolean = () => true) =>
  (await listSilentProviders(context().database.reader, may)).map(({ provider }) => provider);
const run = (text: string) => context().admin.pool.query(text);

it('a bank counts as unresponsive after an hour without an answer, until the platform reads a statement again', async () => {
  await readStatements();
  const { rows } = await sql<{ at: Date }>`select min(last_read_at) as at from collection_accounts`.execute(
    context().admin.kysely,
  );
  bank.isDown = true;
  await advanceClock(context(), '50 minutes');
  await readStatements();
  expect(await silent()).toEqual([]);
  await advanceClock(context(), '20 minutes');
  await readStatements();
  expect(await listSilentProviders(context().database.reader, () => true)).toEqual([
    { provider: 'bank', since: rows[0]?.at },
  ]);
  expect(await silent((permission) => permission !== 'suspense.read')).toEqual([]);
  bank.isDown = false;
  await readStatements();
  expect(await silent()).toEqual([]);
});

it('a mail server counts as unresponsive while mails wait for a retry', async () => {
  const { userId } = await signedInUser(context());
  await run(`insert into notifications (document_id, user_id, kind, params, mail_state, tries, mail_error)
    values (new_document_id(), ${userId}, 'order.paid', '{}', 'pending', 3, 'refused')`);
  expect(await silent()).toEqual(['mail']);
  await run(`update notifications set mail_state = 'sent', mailed_at = app_now()`);
  expect(await silent()).toEqual([]);
});

it('a gateway counts as unresponsive from the second retry of a job that calls it', async () => {
  const id = await context().transact((tx) => failedJobSample(tx));
  const set = (state: string, count: number) =>
    run(`update jobs.job set state = '${state}', retry_count = ${count} where id = '${id}'`);
  await set('retry', 1);
  expect(await silent()).toEqual([]);
  await set('retry', 2);
  expect(await silent()).toEqual(['gateway']);
  await set('completed', 2);
  expect(await silent()).toEqual([]);
});

it('the publisher of rates counts as unresponsive after six days without rates', async () => {
  await run(`insert into published_rates (day, eur_to_czk, eur_to_pln, state, fetched_at)
    values ('2026-01-02', 25, 4, 'applied', app_now() - interval '7 days')`);
  expect(await silent()).toEqual(['ecb']);
  await run(
    `insert into published_rates (day, eur_to_czk, eur_to_pln, state) values ('2026-01-09', 25, 4, 'applied')`,
  );
  expect(await silent()).toEqual([]);
});
