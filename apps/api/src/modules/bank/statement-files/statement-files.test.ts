import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { importStatementLine } from '../../../../test/support/bank/import-statement-line.ts';
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
import { receiveFromBank } from '../../payments/index.ts';
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
const upload = (records: readonly string[]) =>
  ask('POST', '?name=november.gpc', Buffer.from(gpcFile(records)));
const uploaded = async (records: readonly string[]): Promise<string> => {
  const { status, data } = await upload(records);
  expect(status).toBe(201);
  return `/${data.documentId}`;
};
const importFile = (path: string, newLines: readonly string[] = []) =>
  ask('POST', `${path}/import`, { newLines });
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
    }),
  );
  made.finance = await signedInStaff(context(), ['finance']);
  await context().transact((tx) => openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK'));
});
afterEach(async () => {
  await assertSafe(context());
});

describe('a statement as a file', () => {
  it('shows what each line would do, leaves no trace of it, and does exactly that when it is imported', async () => {
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
    // The reading itself is recorded.
    expect(touched).toEqual(['domain_events', 'event_outbox']);
    const outcomes = [
      { movementId: '101', outcome: 'payment', waiting: 0, order: { documentId: placed.order.documentId } },
      { movementId: '102', outcome: 'payment', waiting: 7_00 },
      { movementId: '103', outcome: 'outgoing', order: null },
    ];
    expect(shown).toMatchObject([
      {
        totals: { new: 3, same: 0, maybe: 0, incoming: Number(orderPrice) + 7_00, outgoing: -15_00 },
        problems: ['sum_differs'],
        lines: outcomes.map((line) => ({ ...line, known: 'new', movement: null })),
        unreadable: [],
      },
    ]);
    expect((await orderNow(context(), placed)).state).toBe('Open');
    expect(await importFile(path)).toMatchObject({ status: 200, data: { imported: 3 } });
    expect((await orderNow(context(), placed)).state).toBe('Paid');
    const { data } = await ask('GET', path);
    expect(data).toMatchObject({
      importedCount: 3,
      lines: outcomes.map((line) => ({ ...line, known: 'same' })),
    });
    expect(await changed(() => importFile(path))).toEqual([]);
    expect(await importFile(path)).toMatchObject({ status: 409, code: 'statement_file.imported' });
  });

  it('is the same file when the same bytes come again, and one of a foreign account or form is refused', async () => {
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

  it('leaves out a line that the feed may have brought under another number, unless a person says it is new', async () => {
    await importStatementLine(context(), deps, {
      movementId: 'feed-1',
      instructionId: null,
      bookedOn: '2026-11-21',
      amount: 333_00n,
      currency: 'CZK',
      variableSymbol: null,
      texts: [],
      payerName: null,
      payerAccount: null,
      isReversal: false,
      raw: '{}',
    });
    const records = [
      gpcMovement({ id: '301', amount: 333_00, code: 2 }),
      gpcMovement({ id: '302', amount: 334_00, code: 2 }),
    ];
    const path = await uploaded(records);
    expect((await ask('GET', path)).data).toMatchObject({
      problems: ['sum_differs', 'maybe_known'],
      totals: { new: 1, same: 0, maybe: 1 },
      lines: [{ known: 'maybe', outcome: null }, { known: 'new' }],
    });
    expect((await importFile(path)).data).toEqual({ imported: 1 });
    expect(await movements()).not.toContain('301');
    const again = await uploaded([...records, gpcMovement({ id: '303', amount: 335_00, code: 2 })]);
    expect((await importFile(again, ['301'])).data).toEqual({ imported: 2 });
    expect(await movements()).toEqual(expect.arrayContaining(['301', '303']));
  });

  it('keeps lines that nobody can read beside the others, each once', async () => {
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
      expect((await importFile(path)).data).toEqual({ imported: 1 });
    }
    expect(await count()).toBe(1n);
  });

  it('books each line once whatever overlapping files are imported, also at the same time', async () => {
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
          // Amounts differ, so that no line looks like another.
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
