import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verificationOptions } from '../../../../test/support/verification/sample-verification-options.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { signedInUser, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { signedInStaff, testPublicUrl, testSecrets } from '../../../../test/support/app/test-staff.ts';
import { staffRoutes } from '../../staff/index.ts';
import { isClearedToInvest, verificationLevelsRoutes, setVerificationOptions } from '../index.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';
import { setVerificationLevels } from './change-verification-options.ts';
import { levelOptionsVersion } from './verification-options.store.ts';

const context = useTestDatabase();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api, rateLimits) => {
    verificationLevelsRoutes(api);
    staffRoutes(api, {
      rateLimits,
      secrets: testSecrets,
      publicUrl: testPublicUrl,
      timeZone: 'Europe/Prague',
      brandName: sampleBrandName,
      actions: [setVerificationLevels],
    });
  });
});
afterAll(() => running.app?.close());
beforeEach(() =>
  context().transact((tx) => setVerificationOptions(tx, { options: verificationOptions, actor: staffActor })),
);

interface Json {
  readonly data: { readonly documentId: string; readonly state: string } | null;
  readonly error?: { readonly details: { readonly code: string; readonly issues: object[] } };
}
const post = async (url: string, payload: object, by: 'content' | 'compliance') => {
  const { headers } = await signedInStaff(context(), [by]);
  const answer = await running.app!.inject({
    method: 'POST',
    url: `/operator${url}`,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload,
  });
  const json = answer.json<Json>();
  return { status: answer.statusCode, data: json.data, details: json.error?.details };
};
const versionNow = () => levelOptionsVersion(context().database.reader);
const ask = async (steps: readonly object[], version?: number) => {
  const reason = 'The regulator asks for it';
  return post('/verification-levels', { steps, version: version ?? (await versionNow()), reason }, 'content');
};
const approve = (approval: string | undefined) =>
  post(`/approvals/${approval}/approve`, { reason: 'The letter says so' }, 'compliance');

interface Row {
  readonly id: number;
  readonly type: string;
  readonly relevance: number;
  readonly name: string;
}
const levelOptionsNow = async (): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select id, type, relevance, name ->> 'en' as name from verification_options order by relevance`.execute(
    context().admin.kysely,
  );
  return rows;
};

describe('verification levels in the back office', () => {
  it('list all levels with their texts in every language, lowest first', async () => {
    const { headers } = await signedInStaff(context(), ['content']);
    const answer = await running.app!.inject({ url: '/operator/verification-levels', headers });
    expect(answer.json()).toEqual({
      data: { version: await versionNow(), steps: verificationOptions },
      meta: {},
    });
  });

  it('change when two members of staff agree: ids stay, and an unnamed level counts as passed', async () => {
    const person = await signedInUser(context());
    const isCleared = () => isClearedToInvest(context().database.reader, person.userId);
    const before = await levelOptionsNow();
    const steps = verificationOptions
      .filter(({ type }) => type === 'SIGNUP' || type === 'INVESTOR')
      .map((step) => ({ ...step, relevance: 10 - step.relevance }));
    const asked = await ask(steps);
    expect([asked.status, asked.data]).toMatchObject([201, { state: 'pending' }]);
    expect([await levelOptionsNow(), await isCleared()]).toEqual([before, false]);

    expect((await approve(asked.data?.documentId)).status).toBe(200);
    const idOf = (type: string) => before.find((row) => row.type === type)?.id;
    expect(await levelOptionsNow()).toMatchObject([
      { id: idOf('INVESTOR'), type: 'INVESTOR', relevance: 5 },
      { id: idOf('SIGNUP'), type: 'SIGNUP', relevance: 9 },
    ]);
    expect(await isCleared()).toBe(true);
    const { rows } = await sql<{ type: string; after: object }>`
      select type, after from domain_events where subject_type = 'verification_options'
      order by id desc limit 2`.execute(context().admin.kysely);
    const after = { types: ['SIGNUP', 'INVESTOR'] };
    expect(rows).toMatchObject([
      { type: 'verification.set_levels', after },
      { type: 'verification_options.set', after },
    ]);
  });

  const [first, second] = verificationOptions;
  it.each<[string, readonly object[], object]>([
    ['no step at all', [], { path: 'steps' }],
    ['a step twice', [first!, { ...first!, relevance: 7 }], { path: 'steps.1.type', code: 'invalid' }],
    [
      'two steps in one place',
      [first!, { ...second!, relevance: first!.relevance }],
      { path: 'steps.1.relevance', code: 'invalid' },
    ],
    [
      'a name missing in Polish',
      [{ ...first!, name: { ...first!.name, pl: ' ' } }],
      { path: 'steps.0.name.pl', code: 'required' },
    ],
    ['a level that does not exist', [{ ...first!, type: 'ADMIN' }], { path: 'steps.0.type' }],
  ])('refuse %s and make no approval request', async (_what, steps, issue) => {
    const before = await levelOptionsNow();
    const answer = await ask(steps);
    expect([answer.status, answer.details?.issues]).toMatchObject([400, [issue]]);
    expect(await levelOptionsNow()).toEqual(before);
  });

  it('refuse an outdated request, both at its creation and at its approval', async () => {
    const seen = await versionNow();
    const asked = await ask(verificationOptions.slice(0, 2), seen);
    await context().transact((tx) =>
      setVerificationOptions(tx, { options: verificationOptions.slice(0, 3), actor: staffActor }),
    );
    const now = await levelOptionsNow();
    const stale = await ask(verificationOptions, seen);
    expect([stale.status, stale.details?.code]).toEqual([409, 'common.conflict']);
    const late = await approve(asked.data?.documentId);
    expect([late.status, late.details?.code]).toEqual([409, 'common.conflict']);
    expect(await levelOptionsNow()).toEqual(now);
    await post(`/approvals/${asked.data?.documentId}/reject`, { reason: 'Too late' }, 'compliance');
  });

  it('allow one pending request at a time', async () => {
    const asked = await ask(verificationOptions);
    const again = await ask(verificationOptions);
    expect([asked.status, again.status, again.details?.code]).toEqual([201, 409, 'approval.pending']);
  });
});
