import { describe, expect, it } from 'vitest';
import { deliverEvents } from '../../../../../test/support/app/deliver-events.ts';
import { signedInStaff } from '../../../../../test/support/app/test-staff.ts';
import type { TestUser } from '../../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { useReviews } from '../../../../../test/support/verification/review-calls.ts';
import { amlCalls, answers } from '../../../../../test/support/verification/sample-questionnaire.ts';
import {
  levelsIn,
  useVerification,
  verifiedPerson,
} from '../../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put } = amlCalls(fixture);
const { asStaff, call, decide, member, openCase, rows, auditLogOf } = useReviews(fixture);

const exposed = {
  ...answers,
  politicallyExposed: true,
  sourceOfWealthSalary: true,
  sourceOfWealthOther: 'A lottery in Graz',
};

const waiting = async (given: object = exposed): Promise<{ user: TestUser; path: string }> => {
  const user = await verifiedPerson(fixture());
  await put(user, given);
  return { user, path: `/review-cases/${await openCase(user)}` };
};
const levels = async (user: TestUser) => levelsIn(await fixture().me(user));
const ask = async (path: string): Promise<string> => {
  const { status, data } = await decide(`${path}/accept`, 'The register of officials says the same');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    outcome: null,
    approval: { action: 'verification.accept_case', state: 'pending' },
  });
  return `/approvals/${String(data.approval.documentId)}`;
};

describe('the questionnaire of a politically exposed person', () => {
  it('passes when a second member of compliance approves it', async () => {
    const { user, path } = await waiting();
    expect((await asStaff('first', path)).data.needsSecondPerson).toBe(true);
    const request = await ask(path);
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC']);
    expect(await decide(`${request}/approve`, 'Agreed', 'second')).toMatchObject({
      status: 200,
      data: { state: 'executed' },
    });
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC', 'AML']);
    expect((await rows('review_cases', user)).at(-1)).toMatchObject({
      outcome: 'accepted',
      decided_by: member('second').staffId,
    });
    expect(await auditLogOf(user)).toEqual(['review_case.read', 'review_case.accepted']);
    expect((await asStaff('first', path)).data.needsSecondPerson).toBe(false);
  });

  it('shows the approver the investor, the declaration, the source of wealth and the risk', async () => {
    const { user, path } = await waiting();
    const request = await ask(path);
    await deliverEvents(context());
    const { data, text } = await asStaff('second', request);
    const facts = Object.fromEntries(
      (data.facts as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]),
    );
    expect(facts).toMatchObject({
      investor: { kind: 'thing', thing: 'investor', documentId: user.documentId },
      declared: { words: ['declared.exposed'] },
      origin: { words: ['source.salary'] },
      wealth: { words: ['source.salary', 'source.other'] },
      risk: { words: [expect.stringMatching(/^risk\./)] },
    });
    expect(text).not.toContain('Graz');
  });

  it('keeps the declaration out of the stored request and from staff who may not decide', async () => {
    const { path } = await waiting();
    const request = await ask(path);
    const stored = await context().admin.pool.query<{ facts: object; payload: object }>(
      'select facts, payload from approval_requests where document_id = $1',
      [request.split('/').at(-1)],
    );
    expect(stored.rows[0]?.facts).toMatchObject({ declared: null, origin: null, wealth: null, risk: null });
    const named = (data: { facts: { name: string }[] }) => data.facts.map(({ name }) => name);
    expect(named((await asStaff('support', request)).data)).toEqual(['investor']);
    await decide(`${request}/reject`, 'Not yet', 'second');
    expect(named((await asStaff('second', request)).data)).toEqual(['investor']);
  });

  it('cannot be accepted by its requester, by another role, or by a disabled member', async () => {
    const { user, path } = await waiting();
    const request = await ask(path);
    expect(await decide(`${request}/approve`)).toMatchObject({ status: 403, code: 'approval.own' });
    const administrator = await signedInStaff(context(), ['administrator']);
    const approve = { method: 'POST', body: { reason: 'Agreed' } } as const;
    expect(await call(administrator, `/operator${request}/approve`, approve)).toMatchObject({
      status: 403,
      code: 'common.forbidden',
    });
    const disabled = await signedInStaff(context(), ['compliance']);
    await context().admin.pool.query('update staff_members set disabled_at = app_now() where id = $1', [
      disabled.staffId,
    ]);
    expect((await call(disabled, `/operator${request}/approve`, approve)).status).toBe(401);
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC']);
  });

  it('names the waiting request when staff request the acceptance again', async () => {
    const { path } = await waiting();
    const request = await ask(path);
    expect(await decide(`${path}/accept`, 'Fine', 'second')).toMatchObject({
      status: 409,
      code: 'approval.pending',
      params: { request: request.split('/').at(-1), by: expect.any(String) as string },
    });
  });

  it('is refused by one member’s decision, which also ends the request', async () => {
    const { user, path } = await waiting();
    const request = await ask(path);
    expect(await decide(`${path}/reject`, 'The source is not shown', 'second')).toMatchObject({
      status: 200,
      data: { outcome: 'rejected' },
    });
    expect(await decide(`${request}/approve`, 'Agreed', 'second')).toMatchObject({
      status: 409,
      code: 'review_case.decided',
    });
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC']);
  });

  it('needs two members even if the person denies holding the office in the next questionnaire', async () => {
    const { user, path } = await waiting();
    await decide(`${path}/ask`, 'Which office do you hold?');
    await put(user, answers);
    const again = `/review-cases/${await openCase(user)}`;
    const request = await ask(again);
    const { data } = await asStaff('second', request);
    expect(data.facts).toContainEqual(
      expect.objectContaining({
        name: 'declared',
        value: { kind: 'words', words: ['declared.exposedBefore'] },
      }),
    );
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC']);
  });
});

describe('the questionnaire of another person', () => {
  it('needs only one member', async () => {
    const { user, path } = await waiting({ ...answers, countriesWithSanctions: true });
    expect((await asStaff('first', path)).data.needsSecondPerson).toBe(false);
    expect(await decide(`${path}/accept`)).toMatchObject({
      status: 200,
      data: { outcome: 'accepted', approval: null },
    });
    expect(await levels(user)).toEqual(['SIGNUP', 'KYC', 'AML']);
  });
});
