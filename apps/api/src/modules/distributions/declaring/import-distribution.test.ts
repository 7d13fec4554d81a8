import { describe, expect, it } from 'vitest';
import { assertSafe } from '../../../../test/support/payments/payment-fixture.ts';
import {
  sentDeclaration,
  useDistributionsApp,
} from '../../../../test/support/distributions/distributions-app.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { executeSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balancesOf, walletOf } from '@parcela/ledger';

const context = useTestDatabase();
const { sharedObjects, dates, get, send, agree, idOf } = useDistributionsApp(context);

describe('importDistribution', () => {
  const importing = (csv: string, more: object = {}) =>
    send('/import', {
      project: sharedObjects().project,
      importId: 'import-1',
      periodFrom: '2025-10-01',
      periodTo: '2025-12-31',
      recordOn: sharedObjects().day,
      payOn: '2026-01-15',
      csv,
      dryRun: true,
      ...more,
    });
  const email = (index: number): string => sharedObjects().holders[index]?.email ?? '';

  it('checks a file in a dry run, which writes nothing', async () => {
    const before = await fingerprint(context());
    const csv = `investor;net;withholding\n${email(0).toUpperCase()};100.50;17.10\n${sharedObjects().holders[1].documentId};300;0\n`;
    const answer = await importing(csv);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        distribution: null,
        lineCount: 2,
        net: 400_50,
        withholding: 17_10,
        problems: [],
        anomalies: [
          { code: 'shares_unsold' },
          { code: 'line_differs_from_share', params: { lines: 2 } },
          { code: 'holders_without_line', params: { holders: 1 } },
        ],
      },
    });
    const { idempotency_keys: _key, ...rest } = await fingerprint(context());
    const { idempotency_keys: _before, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
  });

  it('names every invalid line and imports no line', async () => {
    const lines = [
      'investor,net',
      `${email(0)},10.00`,
      `${email(0)},10.00`,
      'nobody@example.com,10.00',
      `${email(1)},10.005`,
      `${email(1)},-1`,
      `${email(1)},0`,
      email(1),
    ];
    const answer = await importing(lines.join('\n'), { dryRun: false });
    expect(answer.data).toMatchObject({
      distribution: null,
      problems: [
        { line: 3, code: 'investor_twice' },
        { line: 4, code: 'investor_unknown' },
        { line: 5, code: 'amount_ambiguous', params: { column: 'net', text: '10.005' } },
        { line: 6, code: 'amount_negative', params: { column: 'net', text: '-1' } },
        { line: 7, code: 'amount_zero', params: { column: 'net', text: '0' } },
        { line: 8, code: 'columns', params: { found: 1, needed: 2 } },
      ],
    });
    const problemsOf = async (csv: string) => (await importing(csv)).data['problems'];
    expect(await problemsOf('name,sum\na,1')).toEqual([
      { line: 1, code: 'header', params: { names: 'name, sum' } },
    ]);
    expect(await problemsOf('investor,net\n"open,1')).toMatchObject([{ code: 'malformed' }]);
    expect((await importing('investor,net\n')).status).toBe(400);
    expect((await get('/operator/distributions?filters[state]=declared')).text).not.toContain('import-1');
  });

  it('reads semicolons with decimal commas, and splits no amount at its comma', async () => {
    const header = 'investor;net;withholding';
    const ragged = await importing(`${header}\n${email(0)};1234,50`, { dryRun: false });
    expect(ragged.data).toMatchObject({
      distribution: null,
      problems: [{ line: 2, code: 'columns', params: { found: 2, needed: 3 } }],
    });
    expect((await get('/operator/distributions?filters[state]=declared')).text).not.toContain('import-1');
    const whole = await importing(`\uFEFFsep=;\r\n${header}\r\n${email(0)};1 234,50 Kč;50,25\r\n`);
    expect(whole.data).toMatchObject({ lineCount: 1, net: 1_234_50, withholding: 50_25, problems: [] });
  });

  it('pays the amounts of the file when two members of staff agree, and refuses edits', async () => {
    const { reader } = context().database;
    const wallets = () =>
      balancesOf(
        reader,
        sharedObjects().holders.map(({ userId }) => walletOf(userId, 'CZK')),
      );
    const before = await wallets();
    const csv = `investor,net,withholding\n${email(0)},100.50,17.10\n${email(1)},300.00,0\n`;
    const { data } = await importing(csv, { dryRun: false });
    const distribution = data['distribution'] as { documentId: string; figures: unknown };
    expect(distribution).toMatchObject({
      origin: 'imported',
      state: 'declared',
      figures: { gross: 417_60, withholding: 17_10, net: 400_50 },
    });
    const edit = { version: 1, ...dates(), expectedNet: null, declaration: sentDeclaration };
    expect((await send(`/${distribution.documentId}/versions`, edit)).code).toBe('distribution.imported');
    const asked = await send(`/${distribution.documentId}/execute`, {
      version: 1,
      reason: 'From the manager',
    });
    const agreed = await agree(asked.data['documentId']);
    expect(agreed.status).toBe(200);
    await executeSample(context().transact, await idOf(distribution.documentId));
    const after = await wallets();
    expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([100_50n, 300_00n, 0n]);
    await assertSafe(context());
  });
});
