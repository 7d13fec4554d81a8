import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../test/support/app/audit-log.ts';
import { notificationsOf } from '../../../test/support/app/notifications.ts';
import { assertSafe } from '../../../test/support/payments/payment-fixture.ts';
import {
  sentDeclaration,
  useDistributionsApp,
} from '../../../test/support/distributions/distributions-app.ts';
import { executeSample } from '../../../test/support/distributions/sample-distributions.ts';
import { samplePdf, useFileStore } from '../../../test/support/media/sample-files.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { storeDocument } from '../media/index.ts';
import { receiptReaders } from './declaring/receipt-readers.ts';

const context = useTestDatabase();
const store = useFileStore();
const { sharedObjects, dates, get, send, declare, agree, signedIn, idOf } = useDistributionsApp(context);

describe('distributions in the back office', () => {
  it('are planned, declared, previewed, approved by a second member of staff and paid, and show each holder the calculation', async () => {
    const planned = await send('', {
      project: sharedObjects().project,
      importId: 'house-2026-q2',
      ...dates(),
      expectedNet: 6_000_00,
      declaration: null,
    });
    expect(planned).toMatchObject({
      status: 201,
      data: { state: 'planned', importId: 'house-2026-q2', version: 1, currency: 'CZK', figures: null },
    });
    const { documentId } = planned.data;
    const holder = await signedIn(sharedObjects().holders[2]);
    expect((await get('/core/user/payouts-ahead', holder)).data).toMatchObject([
      { payOn: '2026-07-15', isApproved: false, expected: Math.round((6_000_00 * 4) / 7) },
    ]);

    const invoice = await context().transact((tx) =>
      storeDocument({ files: store().files }, tx, { bytes: samplePdf(), originalName: 'invoice.pdf' }),
    );
    const withReceipts = (receipt: string) => ({
      version: 1,
      ...dates(),
      expectedNet: 6_000_00,
      declaration: { ...sentDeclaration, costs: sentDeclaration.costs.map((cost) => ({ ...cost, receipt })) },
    });
    expect(await send(`/${String(documentId)}/versions`, withReceipts('unknown'))).toMatchObject({
      status: 400,
    });
    const declared = await send(`/${String(documentId)}/versions`, withReceipts(invoice.documentId));
    expect(declared.data['figures']).toMatchObject({ costs: [{ receipt: invoice.documentId }, {}] });
    const uses = await context().transact((tx) => receiptReaders.uses?.(tx, invoice) ?? Promise.resolve([]));
    expect(uses).toMatchObject([{ kind: 'distribution', documentId, version: 2, isShown: false }]);
    expect(declared).toMatchObject({
      status: 200,
      data: { state: 'declared', version: 2, figures: { ...sentDeclaration, net: 7_000_00 } },
    });
    // A distribution is not shown before its approval.
    expect((await get('/core/user/payouts-ahead', holder)).data).toMatchObject([
      { isApproved: false, expected: Math.round((6_000_00 * 4) / 7) },
    ]);

    const preview = await get(`/operator/distributions/${String(documentId)}/preview`);
    expect(preview.data).toMatchObject({
      version: 2,
      holderCount: 3,
      shareTotal: 7,
      net: 7_000_00,
      perShare: '1000.000000',
      smallest: 1_000_00,
      largest: 4_000_00,
      anomalies: [{ code: 'shares_unsold', isBlocking: false, params: { shares: 93 } }],
      lines: [
        { investor: { email: sharedObjects().holders[2].email }, shares: 4, parts: { net: 4_000_00 } },
        { shares: 2 },
        { shares: 1 },
      ],
    });

    const asked = await send(`/${String(documentId)}/execute`, { version: 2, reason: 'The quarter' });
    expect(asked).toMatchObject({ status: 201, data: { action: 'distributions.execute', state: 'pending' } });
    expect((await agree(asked.data['documentId'], sharedObjects().asking)).code).toBe('approval.own');
    expect((await agree(asked.data['documentId'])).status).toBe(200);
    expect((await agree(asked.data['documentId'])).code).toBe('approval.decided');
    await executeSample(context().transact, await idOf(documentId));

    expect((await get(`/operator/distributions/${String(documentId)}`)).data).toMatchObject({
      state: 'executed',
      holderCount: 3,
      shareTotal: 7,
      progress: { pending: 0, waiting: 0, ordered: 0, settled: 3 },
    });
    const actor = `staff:${sharedObjects().asking.staffId}`;
    const facts = { ...dates(), currency: 'CZK', expectedNet: '600000' };
    const plan = { ...facts, state: 'planned', version: 1, gross: null, net: null };
    const declaration = { ...facts, state: 'declared', version: 2, gross: '1000000', net: '700000' };
    expect(await auditLogOf(context(), documentId)).toEqual([
      { action: 'distribution.planned', subject: 'distribution', actor, before: null, after: plan },
      { action: 'distribution.declared', subject: 'distribution', actor, before: plan, after: declaration },
      {
        action: 'distributions.execute',
        subject: 'distribution',
        actor: `staff:${sharedObjects().agreeing.staffId}`,
        before: null,
        after: expect.objectContaining({ approval: asked.data['documentId'] }) as object,
      },
      {
        action: 'distribution.executed',
        subject: 'distribution',
        actor: 'system',
        before: { state: 'approved' },
        after: { state: 'executed', importId: 'house-2026-q2', holders: 3 },
      },
    ]);
    const unplanned = await declare({ importId: 'house-unplanned', expectedNet: null });
    expect(await auditLogOf(context(), unplanned.data['documentId'])).toMatchObject([
      { action: 'distribution.declared', before: null, after: { expectedNet: null, gross: '1000000' } },
    ]);
    const { rows } = await sql<{ documentId: string }>`
      select document_id as "documentId" from distribution_lines where user_id = ${sharedObjects().holders[2].userId}`.execute(
      context().admin.kysely,
    );
    const statement = await get(`/core/user/earnings/${rows[0]?.documentId ?? ''}?locale=pl`, holder);
    expect(statement).toMatchObject({
      status: 200,
      data: {
        importId: 'house-2026-q2',
        projectInfo: { title: expect.stringMatching(/\(pl\)$/) as string },
        shares: 4,
        shareTotal: 7,
        settlement: 'DepositToWallet',
        state: 'settled',
        transferReference: null,
        planned: Math.round((6_000_00 * 4) / 7),
        payout: {
          ...sentDeclaration,
          costs: sentDeclaration.costs.map(({ kind, amount }) => ({ kind, amount })),
          net: 7_000_00,
        },
      },
    });
    for (const ofStaff of [
      invoice.documentId,
      ...sentDeclaration.costs.map(({ note }) => note).filter(Boolean),
    ])
      expect(JSON.stringify(statement.data), 'receipts and notes are for staff').not.toContain(ofStaff);
    const own = statement.data['own'] as Record<string, number>;
    const { gross, ...parts } = own;
    expect(own['net']).toBe(4_000_00);
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(gross);
    expect(await notificationsOf(context(), sharedObjects().holders[2], 'earning.')).toMatchObject([
      {
        params: { amount: { amount: '400000', currency: 'CZK' }, project: expect.anything() as unknown },
        link: '/earnings',
        isMailed: true,
      },
    ]);
    // Another holder's earning counts as missing for this user.
    const stranger = await signedIn(sharedObjects().holders[0]);
    expect((await get(`/core/user/earnings/${rows[0]?.documentId ?? ''}`, stranger)).status).toBe(404);
    expect((await get('/core/user/payouts-ahead', holder)).data).toEqual([]);
    await assertSafe(context());
  });

  it('have a statement of holders as a file in the reader’s language', async () => {
    const { data } = await get('/operator/distributions?filters[state]=executed');
    const [distribution] = data as unknown as { documentId: string }[];
    const lines = `/operator/distributions/${distribution?.documentId ?? ''}/lines`;
    expect((await get(`${lines}?filters[state]=settled`)).data).toHaveLength(3);
    expect((await get(`${lines}?filters[state]=waiting`)).data).toEqual([]);
    const file = await get(`${lines}?locale=cs`, sharedObjects().asking, { accept: 'text/csv' });
    expect(file.text).toContain('Investor;Podíly;Hrubá částka;Náklady');
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
    const inEnglish = await get(lines, sharedObjects().asking, { accept: 'text/csv' });
    const [header, ...rows] = inEnglish.text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\uFEFFInvestor,Shares,Gross,Costs,Reserve,Fee,Withheld tax,Net,Deducted for an overpayment,Settlement,State,Payment reference,Arrived on',
    );
    const items = (await get(lines)).data as unknown as readonly {
      readonly investor: { readonly email: string };
      readonly shares: number;
      readonly parts: Readonly<Record<'gross' | 'costs' | 'reserve' | 'fee' | 'withholding' | 'net', number>>;
      readonly settledAt: string;
    }[];
    // Parses units and cents by their digits, because tests do not compute money in floating point either.
    const whole = (amount: number): string => String(amount).padStart(3, '0').replace(/(..)$/, '.$1');
    const rowOf = ({ investor, shares, parts, settledAt }: (typeof items)[number]): string => {
      const { gross, costs, reserve, fee, withholding, net } = parts;
      const amounts = [gross, costs, reserve, fee, withholding, net, 0].map(whole);
      return [investor.email, shares, ...amounts, 'Into the wallet', 'Arrived', '', settledAt].join(',');
    };
    expect(rows.toSorted()).toEqual(items.map(rowOf).toSorted());
    expect(items.map(({ shares }) => shares).toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  });

  it('can be exported as a file with one line each', async () => {
    const ofProject = `/operator/distributions?filters[project]=${sharedObjects().project}`;
    const [distribution] = (await get(`${ofProject}&filters[state]=executed`)).data as unknown as {
      project: { title: string };
      executedAt: string;
    }[];
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect(distribution).toMatchObject({
      importId: 'house-2026-q2',
      origin: 'declared',
      state: 'executed',
      project: { documentId: sharedObjects().project, title: expect.stringMatching(/\(en\)$/) as string },
      currency: 'CZK',
      ...dates(),
      expectedNet: 6_000_00,
      figures: { ...sentDeclaration, net: 7_000_00 },
      holderCount: 3,
      shareTotal: 7,
      createdAt: instant,
      approvedAt: instant,
      startedAt: instant,
      executedAt: instant,
    });
    expect((await get(`/operator/distributions?filters[project]=${'a'.repeat(24)}`)).data).toEqual([]);
    expect((await get(`${ofProject}&filters[state]=cancelled`)).data).toEqual([]);
    const all = await get('/operator/distributions', sharedObjects().asking, { accept: 'text/csv' });
    const [header, ...rows] = all.text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\uFEFFImport id,Project,Period from,Period to,Record date,Expected on,State,Planned,Gross,Costs,Reserve,Fee,' +
        'Withheld tax,Net,Currency,Holders,Paid out on,Corrects payout',
    );
    expect(rows).toContain(
      `house-2026-q2,${distribution!.project.title},2026-04-01,2026-06-30,${sharedObjects().day},2026-07-15,Paid out,6000.00,` +
        `10000.00,1000.00,500.00,400.00,1100.00,7000.00,CZK,3,${distribution!.executedAt},`,
    );
  });

  it('have filters for state, currency and the end of the period, and pages by cursor', async () => {
    const list = async (query: string) => {
      const { data, text, status } = await get(`/operator/distributions?${query}`);
      if (status !== 200) return status;
      const { meta } = JSON.parse(text) as { meta: { pagination: { next: string | null } } };
      return {
        ids: (data as unknown as { importId: string }[]).map(({ importId }) => importId),
        ...meta.pagination,
      };
    };
    const ofProject = `filters[project]=${sharedObjects().project}`;
    expect(await list(`${ofProject}&filters[currency]=CZK&filters[state]=executed`)).toMatchObject({
      ids: ['house-2026-q2'],
      next: null,
    });
    expect(await list(`${ofProject}&filters[currency]=EUR`)).toMatchObject({ ids: [] });
    for (const [from, to, found] of [
      ['2026-06-30', '2026-06-30', ['house-unplanned', 'house-2026-q2']],
      ['2026-07-01', '2026-12-31', []],
      ['2026-01-01', '2026-06-29', []],
    ] as const)
      expect(
        await list(`${ofProject}&filters[periodFrom]=${from}&filters[periodTo]=${to}`),
        `${from} to ${to}`,
      ).toMatchObject({ ids: found });
    const first = await list(`${ofProject}&pagination[pageSize]=1`);
    if (typeof first === 'number') throw new Error('the first page is there');
    expect([first.ids, typeof first.next]).toEqual([['house-unplanned'], 'string']);
    expect(
      await list(`${ofProject}&pagination[pageSize]=1&pagination[after]=${first.next ?? ''}`),
    ).toMatchObject({
      ids: ['house-2026-q2'],
      next: null,
    });
    for (const wrong of [
      'filters[currency]=USD',
      'filters[periodTo]=June',
      'pagination[after]=abc',
      'page=2',
    ])
      expect(await list(wrong)).toBe(400);
  });

  it('filter their lines by state, settlement, and the beginning of the holder’s e-mail or name', async () => {
    const [, second] = sharedObjects().holders;
    await sql`
      update user_profiles set first_name = 'Žofie', last_name = 'Nováková' where user_id = ${second.userId}`.execute(
      context().admin.kysely,
    );
    const { data } = await get('/operator/distributions?filters[state]=executed');
    const [distribution] = data as unknown as { documentId: string }[];
    const found = async (query: string) => {
      const answer = await get(`/operator/distributions/${distribution?.documentId ?? ''}/lines?${query}`);
      if (answer.status !== 200) return answer.status;
      const lines = answer.data as unknown as { investor: { email: string } }[];
      return lines.map(({ investor }) => investor.email);
    };
    const everybody = sharedObjects().holders.map(({ email }) => email);
    expect(await found('filters[settlement]=DepositToWallet')).toEqual(everybody);
    for (const other of ['BankTransfer', 'Deduction'])
      expect(await found(`filters[settlement]=${other}`)).toEqual([]);
    for (const typed of [second.email.toUpperCase(), 'zofie nov', 'Nováková', 'nova'])
      expect([typed, await found(`filters[investor]=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        [second.email],
      ]);
    expect(await found('filters[investor]=nobody')).toEqual([]);
    expect(await found('filters[investor]=nova&filters[state]=waiting')).toEqual([]);
    expect(await found('filters[settlement]=Cash')).toBe(400);
    expect(await found('search=nova')).toBe(400);
  });

  it('refuse a change after the approval, and one based on an older version', async () => {
    const { data } = await get('/operator/distributions?filters[state]=executed');
    const [executed] = data as unknown as { documentId: string }[];
    const edit = { version: 2, ...dates(), expectedNet: null, declaration: sentDeclaration };
    expect((await send(`/${executed?.documentId ?? ''}/versions`, edit)).code).toBe('distribution.decided');
    expect((await send(`/${executed?.documentId ?? ''}/cancel`, { version: 2, reason: 'No' })).code).toBe(
      'distribution.decided',
    );
    const other = await declare({ periodFrom: '2026-01-01', periodTo: '2026-03-31' });
    const url = `/${String(other.data['documentId'])}`;
    expect((await send(`${url}/versions`, edit)).code).toBe('common.conflict');
    expect((await send(`${url}/execute`, { version: 2, reason: 'Old' })).code).toBe('common.conflict');
    expect((await send(`${url}/cancel`, { version: 2, reason: 'Old' })).code).toBe('common.conflict');
    expect((await send(`${url}/cancel`, { version: 1, reason: 'A mistake' })).data).toMatchObject({
      state: 'cancelled',
    });
    expect(await auditLogOf(context(), other.data['documentId'], 'distribution.cancelled')).toMatchObject([
      { before: { state: 'declared' }, after: { state: 'cancelled', reason: 'A mistake' } },
    ]);
    expect((await send(`${url}/execute`, { version: 1, reason: 'Gone' })).code).toBe(
      'distribution.not_declared',
    );
    expect((await get(`/operator/distributions${url}/preview`)).code).toBe('distribution.not_declared');
  });
});
