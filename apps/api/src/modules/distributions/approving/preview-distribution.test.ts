import { beforeAll, describe, expect, it } from 'vitest';
import { createEndApprovals } from '../../staff/index.ts';
import { distributionApprovals } from './approve-distribution.ts';
import {
  sentDeclaration,
  useDistributionsApp,
} from '../../../../test/support/distributions/distributions-app.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { executeSample } from '../../../../test/support/distributions/sample-distributions.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const { sharedObjects, dates, get, send, declare, agree, idOf } = useDistributionsApp(context);

/** The second quarter was paid out. */
beforeAll(async () => {
  const { data } = await declare({ importId: 'house-2026-q2' });
  const asked = await send(`/${String(data['documentId'])}/execute`, { version: 1, reason: 'The quarter' });
  await agree(asked.data['documentId']);
  await executeSample(context().transact, await idOf(data['documentId']));
});

describe('previewDistribution', () => {
  it('refuses an import id that staff used before', async () => {
    expect((await declare({ importId: 'house-2026-q2' })).code).toBe('distribution.import_id_used');
    const before = await fingerprint(context());
    for (const dryRun of [true, false]) {
      const answer = await send('/import', {
        project: sharedObjects().project,
        importId: 'house-2026-q2',
        ...dates(),
        csv: `investor,net\n${sharedObjects().holders[0].email},1.00`,
        dryRun,
      });
      expect([answer.status, answer.code]).toEqual([409, 'distribution.import_id_used']);
    }
    expect(await fingerprint(context())).toEqual(before);
  });

  it('blocks the execution before the end of the record date, with nothing to pay, or without holders', async () => {
    const blocked = async (more: object, code: string): Promise<void> => {
      const { data } = await declare(more);
      const preview = await get(`/operator/distributions/${String(data['documentId'])}/preview`);
      expect([preview.status, preview.data['anomalies']]).toEqual([
        200,
        expect.arrayContaining([expect.objectContaining({ code, isBlocking: true })]),
      ]);
      const answer = await send(`/${String(data['documentId'])}/execute`, { version: 1, reason: 'Try' });
      expect([answer.status, answer.code, answer.params]).toEqual([
        409,
        'distribution.blocked',
        { anomalies: code },
      ]);
    };
    await blocked({ recordOn: '2099-12-31' }, 'record_date_ahead');
    await blocked({ declaration: { ...sentDeclaration, gross: 2_900_00 + 100_00 } }, 'nothing_to_pay');
    await blocked({ recordOn: '2020-01-01' }, 'no_holders');
  });

  it('shows differences from the plan, the last distribution or the usual costs', async () => {
    const codes = async (more: object): Promise<unknown[]> => {
      const { data } = await declare(more);
      const preview = await get(`/operator/distributions/${String(data['documentId'])}/preview`);
      return (preview.data['anomalies'] as { code: string }[]).map(({ code }) => code);
    };
    const third = { periodFrom: '2026-07-05', periodTo: '2026-10-03' };
    expect(await codes({ ...third, expectedNet: 5_000_00 })).toEqual([
      'period_gap',
      'differs_from_plan',
      'shares_unsold',
    ]);
    expect(await codes({ ...third, declaration: { ...sentDeclaration, gross: 5_000_00 } })).toEqual([
      'period_overlaps',
      'period_gap',
      'differs_from_last',
      'shares_unsold',
    ]);
    expect(
      await codes({
        periodFrom: '2099-01-01',
        periodTo: '2099-03-31',
        declaration: { gross: 100, costs: [], reserve: 98, fee: 0, withholding: 0 },
      }),
    ).toEqual([
      'period_ahead',
      'period_gap',
      'costs_high',
      'differs_from_last',
      'shares_unsold',
      'holders_get_nothing',
    ]);
  });

  it('refuses impossible figures and days and writes nothing', async () => {
    const before = await fingerprint(context());
    const refused = async (more: object): Promise<readonly [number, string | undefined]> => {
      const answer = await declare(more);
      return [answer.status, answer.issues[0]?.path];
    };
    expect(await refused({ periodTo: '2026-03-31' })).toEqual([400, 'periodTo']);
    expect(await refused({ declaration: null })).toEqual([400, 'expectedNet']);
    expect(await refused({ declaration: { ...sentDeclaration, gross: 1 } })).toEqual([
      400,
      'declaration.gross',
    ]);
    expect(await refused({ declaration: { ...sentDeclaration, fee: -1 } })).toEqual([400, 'declaration.fee']);
    expect(await refused({ importId: 'two words' })).toEqual([400, 'importId']);
    expect((await declare({ project: 'A'.repeat(24) })).code).toBe('project.not_found');
    expect(await fingerprint(context())).toEqual(before);
  });
});

describe('the request to pay a distribution', () => {
  it('names project, period, amounts, holders and warnings, and a new version voids it', async () => {
    const { data } = await declare({ periodFrom: '2026-11-01', periodTo: '2026-11-30' });
    const documentId = String(data['documentId']);
    const asked = await send(`/${documentId}/execute`, { version: 1, reason: 'The month' });
    expect(asked.status).toBe(201);
    const request = `/operator/approvals/${String(asked.data['documentId'])}`;
    const seen = async () => (await get(request, sharedObjects().agreeing)).data;
    const czk = (amount: number) => ({ kind: 'money', sums: [{ amount, currency: 'CZK' }] });
    const facts = (await seen())['facts'] as { name: string; value: Record<string, unknown> }[];
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
      project: { kind: 'thing', thing: 'project', documentId: expect.any(String), name: expect.any(String) },
      period: { kind: 'period', from: '2026-11-01', to: '2026-11-30' },
      gross: czk(sentDeclaration.gross),
      net: czk(7_000_00),
      capital: null,
      withheld: czk(sentDeclaration.withholding),
      holders: { kind: 'count', count: 3 },
      payOn: { kind: 'day', on: '2026-07-15' },
      warnings: {
        kind: 'warnings',
        warnings: expect.arrayContaining([
          expect.objectContaining({ code: 'shares_unsold', isBlocking: false }),
        ]),
      },
    });
    const job = createEndApprovals({
      transact: context().transact,
      actions: Object.values(distributionApprovals({ timeZone: 'Europe/Prague' })),
    });
    await job.run();
    expect(await seen()).toMatchObject({ state: 'pending', isMoot: false });
    const again = await send(`/${documentId}/execute`, { version: 1, reason: 'Once more' });
    expect([again.status, again.code, again.params]).toEqual([
      409,
      'approval.pending',
      expect.objectContaining({ request: asked.data['documentId'] }),
    ]);
    const edited = await send(`/${documentId}/versions`, {
      version: 1,
      ...dates(),
      expectedNet: null,
      declaration: sentDeclaration,
    });
    expect(edited.status).toBe(200);
    // A second request voids the request about the previous version.
    const second = await send(`/${documentId}/execute`, { version: 2, reason: 'The month, corrected' });
    expect(second.status).toBe(201);
    expect(await seen()).toMatchObject({ state: 'void', isMoot: true });
  });
});
