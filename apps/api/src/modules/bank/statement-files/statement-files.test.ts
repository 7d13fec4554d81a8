import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { gpcFile, gpcMovement } from '../../../../../../packages/providers/test/support/gpc-file.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { paymentsOfLines, receiveFromBank } from '../../payments/index.ts';
import { operatorStatementFilesRoutes } from '../index.ts';
import { openCollectionAccount } from '../statements/bank-statements.store.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const made: { app?: TestApp; finance?: TestStaff } = {};

interface Shown {
  readonly documentId: string;
  readonly problems: readonly string[];
  readonly totals: object;
  readonly importedCount: number | null;
  readonly lines: readonly { readonly movementId: string }[];
}
const ask = async (method: 'GET' | 'POST', path: string, payload?: Buffer | object) => {
  const answer = await made.app?.inject({
    method,
    url: `/operator/statement-files${path}`,
    headers: {
      ...made.finance?.headers,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      'content-type': Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json',
    },
    ...(payload === undefined ? {} : { payload }),
  });
  if (!answer) throw new Error('the app is there only inside tests');
  const body = answer.json<{ data: Shown; error?: { details: { code: string } } }>();
  return { status: answer.statusCode, data: body.data, code: body.error?.details.code };
};
const upload = (records: readonly string[], balances?: Parameters<typeof gpcFile>[1]) =>
  ask('POST', '?name=november.gpc', Buffer.from(gpcFile(records, balances)));
const uploaded = async (records: readonly string[]): Promise<string> => {
  const { status, data } = await upload(records);
  expect(status).toBe(201);
  return `/${data.documentId}`;
};
const importFile = (path: string) => ask('POST', `${path}/import`);
const movements = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select movement_id as id from bank_movements order by 1`.execute(
    context().admin.kysely,
  );
  return rows.map(({ id }) => id);
};
const changed = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = await fingerprint(context());
  await work();
  const after = await fingerprint(context());
  return Object.keys(after).filter((table) => after[table] !== before[table]);
};

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) =>
    operatorStatementFilesRoutes(api, {
      timeZone: 'Europe/Prague',
      deps: { incoming: receiveFromBank(deps), owners: {} },
      reader: statementReader,
      payments: paymentsOfLines,
    }),
  );
  made.finance = await signedInStaff(context(), ['finance']);
  await context().transact((tx) => openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK'));
});
afterEach(async () => {
  await assertSafe(context());
});

describe('a statement file', () => {
  it('shows in a preview what each line would do, and its import does exactly that', async () => {
    const placed = await placeSampleOrder(context());
    const symbol = placed.order.paymentReference;
    const path = await uploaded([
      gpcMovement({ id: '101', amount: Number(orderPrice), code: 2, symbol, name: 'Jan Novak' }),
      gpcMovement({ id: '102', amount: 7_00, code: 2, symbol, name: 'Jan Novak' }),
      gpcMovement({ id: '103', amount: 15_00, code: 1 }),
    ]);
    const shown: Shown[] = [];
    const touched = await changed(async () => {
      const { status, data } = await ask('GET', path);
      expect(status).toBe(200);
      shown.push(data);
    });
    // The view itself is recorded.
    expect(touched).toEqual(['domain_events', 'event_outbox']);
    const outcomes = [
      { movementId: '101', outcome: 'payment', waiting: 0, order: { documentId: placed.order.documentId } },
      { movementId: '102', outcome: 'payment', waiting: 7_00 },
      { movementId: '103', outcome: 'outgoing', order: null },
    ];
    expect(shown).toMatchObject([
      {
        totals: { new: 3, same: 0, asks: 0, incoming: Number(orderPrice) + 7_00, outgoing: -15_00 },
        problems: [],
        lines: outcomes.map((line) => ({ ...line, known: 'new', movement: null })),
        unreadable: [],
      },
    ]);
    expect((await orderNow(context(), placed)).state).toBe('Open');
    expect(await importFile(path)).toMatchObject({ status: 200, data: { imported: 3, waiting: 0 } });
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    const { data } = await ask('GET', path);
    expect(data).toMatchObject({
      importedCount: 3,
      lines: outcomes.map((line) => ({ ...line, known: 'same' })),
    });
    expect(await changed(() => importFile(path))).toEqual([]);
    expect(await importFile(path)).toMatchObject({ status: 409, code: 'statement_file.imported' });
  });

  it('reports that its lines do not add up from the opening to the closing balance', async () => {
    const { data } = await upload([gpcMovement({ id: '104', amount: 1_00, code: 2 })], { closing: 12_00 });
    expect((await ask('GET', `/${data.documentId}`)).data.problems).toEqual(['sum_differs']);
  });

  it('is the same file for the same bytes, and does not fit another account or format', async () => {
    const records = [gpcMovement({ id: '201', amount: 1_00, code: 2 })];
    expect(await uploaded(records)).toBe(await uploaded(records));
    const foreign = Buffer.from(gpcFile(records).replace('2900000005', '2900000013'));
    for (const [payload, status, code] of [
      [foreign, 409, 'statement_file.other_account'],
      [Buffer.from('not a statement'), 422, 'statement_file.unreadable'],
      [
        Buffer.from(gpcFile(Array.from({ length: 2001 }, () => records[0] ?? ''))),
        422,
        'statement_file.too_long',
      ],
    ] as const)
      expect(await ask('POST', '?name=x', payload)).toMatchObject({ status, code });
    expect((await ask('GET', '/none')).status).toBe(404);
  });

  it('is never imported once staff discard it with a reason, but staff can upload it again as another file', async () => {
    const records = [gpcMovement({ id: '301', amount: 3_33, code: 2 })];
    const path = await uploaded(records);
    expect(await ask('POST', `${path}/discard`, { reason: '' })).toMatchObject({ status: 400 });
    expect(await ask('POST', `${path}/discard`, { reason: 'Of another month' })).toMatchObject({
      status: 200,
    });
    expect((await ask('GET', path)).data).toMatchObject({
      discardReason: 'Of another month',
      importedAt: null,
      lines: [{ known: 'new', outcome: null }],
    });
    const refused = { status: 409, code: 'statement_file.discarded' };
    expect(await importFile(path)).toMatchObject(refused);
    expect(await ask('POST', `${path}/discard`, { reason: 'Again' })).toMatchObject(refused);
    expect(await movements()).not.toContain('301');
    const second = await uploaded(records);
    expect(second).not.toBe(path);
    expect(await importFile(second)).toMatchObject({ data: { imported: 1 } });
    expect(await ask('POST', `${second}/discard`, { reason: 'Late' })).toMatchObject({
      code: 'statement_file.imported',
    });
    expect((await ask('POST', '/none/discard', { reason: 'None' })).status).toBe(404);
  });

  it('cannot be discarded after its first imported line, or imported after being discarded, even in the database', async () => {
    const begun = await uploaded([gpcMovement({ id: '311', amount: 4_44, code: 2 })]);
    const database = context().admin.kysely;
    await sql`
      insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome,
        statement_file_id)
      select collection_account_id, 'begun', '2026-11-21', 0, 'CZK', '{}', 'nothing', id
      from statement_files where document_id = ${begun.slice(1)}`.execute(database);
    expect(await ask('POST', `${begun}/discard`, { reason: 'Half' })).toMatchObject({
      status: 409,
      code: 'statement_file.begun',
    });
    const discard = sql`
      update statement_files set discarded_at = app_now(), discarded_by = uploaded_by, discard_reason = 'x'
      where document_id = ${begun.slice(1)}`;
    await expect(discard.execute(database)).rejects.toThrow('are imported');
    const path = await uploaded([gpcMovement({ id: '312', amount: 5_55, code: 2 })]);
    await ask('POST', `${path}/discard`, { reason: 'Wrong' });
    const late = sql`
      insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome,
        statement_file_id)
      select collection_account_id, 'late', '2026-11-21', 0, 'CZK', '{}', 'nothing', id
      from statement_files where document_id = ${path.slice(1)}`;
    await expect(late.execute(database)).rejects.toThrow('was discarded');
  });

  it('keeps unreadable lines next to the others, each once', async () => {
    const bad = gpcMovement({ id: '401', amount: 1, code: 9 });
    const count = async () => {
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from bank_unreadable_lines`.execute(
        context().admin.kysely,
      );
      return rows[0]?.n;
    };
    for (const id of ['402', '403']) {
      const path = await uploaded([bad, gpcMovement({ id, amount: 1_00 + Number(id), code: 2 })]);
      expect((await ask('GET', path)).data.problems).toContain('unreadable_lines');
      expect((await importFile(path)).data).toEqual({ imported: 1, waiting: 0 });
    }
    expect(await count()).toBe(1n);
  });

  it('books each line once for any overlapping files, even in parallel', async () => {
    const runs = { count: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (files) => {
          runs.count += 1;
          const id = (line: number): string => String(500_000 + runs.count * 10 + line);
          // The amounts differ, so that no line resembles another.
          const record = (line: number) =>
            gpcMovement({ id: id(line), amount: runs.count * 100_000 + line, code: 2 });
          const paths: string[] = [];
          for (const lines of files) paths.push(await uploaded(lines.map(record)));
          const answers = await Promise.all(paths.map((path) => importFile(path)));
          expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
          const wanted = [...new Set(files.flat())].map(id).toSorted();
          expect((await movements()).filter((each) => wanted.includes(each))).toEqual(wanted);
        },
      ),
      { numRuns: 8 },
    );
  });
});
