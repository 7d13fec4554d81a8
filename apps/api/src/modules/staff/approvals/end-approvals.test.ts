import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { auditLogOf as factsOf } from '../../../../test/support/app/audit-log.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { createEndApprovals } from './end-approvals.ts';
import { requestApproval, staffRoutes } from '../index.ts';
import { sampleAction, sampleName } from '../../../../test/support/app/sample-action.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const runs: unknown[] = [];
const payOut = sampleAction(z.strictObject({ amount: z.int() }), async (_tx, payload) => {
  runs.push(payload);
  return { paid: payload.amount };
});

describe('the end of an approval request', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let decider: TestStaff;
  beforeAll(async () => {
    app = await startTestApp(context(), (api, rateLimits) =>
      staffRoutes(api, {
        rateLimits,
        secrets: testSecrets,
        publicUrl: testPublicUrl,
        timeZone: 'Europe/Prague',
        brandName: sampleBrandName,
        actions: [payOut],
      }),
    );
    decider = await signedInStaff(context(), ['finance']);
  });
  afterAll(() => app.close());

  const member = (): Promise<TestStaff> => signedInStaff(context(), ['finance']);
  const ask = async (
    { staffId }: TestStaff,
    { subject = newDocumentId(), action = sampleName }: { subject?: string; action?: string } = {},
  ): Promise<string> => {
    const { documentId } = await context().transact((tx) =>
      requestApproval(
        tx,
        { ...payOut, action: action as typeof sampleName },
        {
          payload: { amount: 700 },
          subject: subject,
          staffId,
          reason: 'Paid twice by mistake',
          requestId: 'asked',
        },
      ),
    );
    return documentId;
  };
  const post = async (staff: TestStaff, path: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/operator/${path}`,
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'Looked at it again' },
    });
    const body = answer.json();
    return [answer.statusCode, body.error?.details.code ?? body.data.state] as const;
  };
  const decide = (staff: TestStaff, verb: 'approve' | 'reject' | 'withdraw', documentId: string) =>
    post(staff, `approvals/${documentId}/${verb}`);
  /** Reads as a member who has just signed in, because the clock moves by more days than a session lasts. */
  const shown = async (documentId: string) => {
    const { headers } = await member();
    return (await app.inject({ url: `/operator/approvals/${documentId}`, headers: { ...headers } })).json()
      .data;
  };
  const listed = async (state: string): Promise<string[]> => {
    const { headers } = await member();
    const url = `/operator/approvals?filters[state]=${state}&pagination[pageSize]=100`;
    const { data } = (await app.inject({ url, headers: { ...headers } })).json();
    return data.map((one: { documentId: string }) => one.documentId);
  };
  const runScheduledJob = async (): Promise<void> => {
    const ending = createEndApprovals({ transact: context().transact, actions: [payOut] });
    expect(ending).toMatchObject({ name: 'staff.end-approvals', everyS: 60 });
    while ((await ending.run()) === 'more');
    expect(await ending.run()).toBe('done');
  };
  const stored = async (documentId: string): Promise<unknown> => {
    const { rows } = await sql<{ state: string }>`
      select state from approval_requests where document_id = ${documentId}`.execute(context().admin.kysely);
    return rows[0]?.state;
  };
  const auditLogOf = async (documentId: string): Promise<unknown[]> => {
    const { rows } = await sql<{ type: string; actor: string }>`
      select type, concat_ws(':', actor_kind, actor_id) as actor from domain_events
      where subject_id = ${documentId} order by id`.execute(context().admin.kysely);
    return rows.map(({ type, actor }) => `${type} ${actor}`);
  };
  const disable = (staff: TestStaff) =>
    sql`update staff_members set disabled_at = app_now() where id = ${staff.staffId}`.execute(
      context().admin.kysely,
    );

  it('comes after exactly seven days, before and after the scheduled job, and allows a new request', async () => {
    const [author, subject] = [await member(), newDocumentId()];
    const [late, inTime] = [await ask(author, { subject }), await ask(author)];
    await advanceClock(context(), '7 days -1 minute');
    expect(await decide(await member(), 'approve', inTime)).toEqual([200, 'executed']);
    expect(await shown(late)).toMatchObject({ state: 'pending' });
    await advanceClock(context(), '1 minute');
    const count = runs.length;
    for (const verb of ['approve', 'reject'] as const)
      expect(await decide(await member(), verb, late)).toEqual([409, 'approval.ended']);
    expect([runs.length, await stored(late), (await shown(late)).state]).toEqual([
      count,
      'pending',
      'expired',
    ]);
    expect([await listed('pending'), await listed('expired')]).toEqual([
      expect.not.arrayContaining([late]),
      expect.arrayContaining([late]),
    ]);
    const again = await ask(await member(), { subject });
    expect([await stored(late), await stored(again)]).toEqual(['expired', 'pending']);
    expect(await auditLogOf(late)).toEqual([
      `approval.requested staff:${author.staffId}`,
      'approval.expired system',
    ]);
  });

  it('is recorded once by the scheduled job, and only for due requests', async () => {
    const old = await ask(await member());
    await advanceClock(context(), '6 days');
    const young = await ask(await member());
    await advanceClock(context(), '1 day');
    await runScheduledJob();
    await runScheduledJob();
    expect([await stored(old), await stored(young)]).toEqual(['expired', 'pending']);
    expect(await shown(old)).toMatchObject({ decidedBy: null, decidedAt: expect.any(String), result: null });
    expect(await auditLogOf(old)).toHaveLength(2);
  });

  it('follows only a withdrawal by its author', async () => {
    const [author, other, subject] = [await member(), await member(), newDocumentId()];
    const documentId = await ask(author, { subject });
    expect(await decide(other, 'withdraw', documentId)).toEqual([403, 'approval.not_own']);
    expect(await decide(author, 'withdraw', documentId)).toEqual([200, 'withdrawn']);
    expect(await shown(documentId)).toMatchObject({ decidedBy: null, decisionReason: 'Looked at it again' });
    for (const verb of ['approve', 'reject'] as const)
      expect(await decide(other, verb, documentId)).toEqual([409, 'approval.ended']);
    expect(await decide(author, 'withdraw', documentId)).toEqual([409, 'approval.ended']);
    expect(await auditLogOf(documentId)).toEqual([
      `approval.requested staff:${author.staffId}`,
      `approval.withdrawn staff:${author.staffId}`,
    ]);
    expect(await factsOf(context(), documentId, 'approval.withdrawn')).toMatchObject([
      {
        subject: 'approval',
        before: { state: 'pending', action: sampleName },
        after: { state: 'withdrawn', action: sampleName, reason: 'Looked at it again' },
      },
    ]);
    const again = await ask(author, { subject });
    expect(await decide(other, 'approve', again)).toEqual([200, 'executed']);
    expect(await decide(author, 'withdraw', again)).toEqual([409, 'approval.decided']);
    expect(await decide(author, 'withdraw', newDocumentId())).toEqual([404, 'common.not_found']);
  });

  it('is a decision or a withdrawal, never both, when they arrive in parallel', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [author, other, count] = [await member(), await member(), runs.length];
      const documentId = await ask(author);
      const answers = await Promise.all([
        decide(other, 'approve', documentId),
        decide(author, 'withdraw', documentId),
      ]);
      expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(runs.length - count).toBe((await stored(documentId)) === 'executed' ? 1 : 0);
    }
  });

  it('comes immediately when two members of staff disable its author, and at the next read after any other way of disabling', async () => {
    const administrators = [
      await signedInStaff(context(), ['administrator']),
      await signedInStaff(context(), ['administrator']),
      await signedInStaff(context(), ['administrator']),
    ] as const;
    const [leaves, elsewhere, subject] = [await member(), await member(), newDocumentId()];
    const [first, second] = [await ask(leaves), await ask(elsewhere, { subject })];
    const [asking, agreeing] = administrators;
    await post(asking, `staff/${leaves.documentId}/disable`);
    const [request] = await listed('pending');
    expect(await decide(agreeing, 'approve', request ?? '')).toEqual([200, 'executed']);
    expect(await stored(first)).toBe('void');
    expect((await auditLogOf(first)).at(-1)).toBe(`approval.voided staff:${agreeing.staffId}`);
    await disable(elsewhere);
    for (const [documentId, state] of [
      [first, 'void'],
      [second, 'pending'],
    ] as const) {
      for (const verb of ['approve', 'reject'] as const)
        expect(await decide(await member(), verb, documentId)).toEqual([409, 'approval.ended']);
      expect([(await shown(documentId)).state, await stored(documentId)]).toEqual(['void', state]);
    }
    await ask(await member(), { subject });
    expect(await stored(second)).toBe('void');
  });

  it('does not void a request to disable its own author', async () => {
    const [asking, agreeing] = [
      await signedInStaff(context(), ['administrator']),
      await signedInStaff(context(), ['administrator']),
    ];
    const other = await ask(asking);
    await post(asking, `staff/${asking.documentId}/disable`);
    const [request] = await listed('pending');
    expect(await decide(agreeing, 'approve', request ?? '')).toEqual([200, 'executed']);
    expect([await stored(request ?? ''), await stored(other)]).toEqual(['executed', 'void']);
  });

  it('has no other cause, in the database too', async () => {
    const change = (documentId: string, set: ReturnType<typeof sql>) =>
      sql`update approval_requests set ${set} where document_id = ${documentId}`.execute(
        context().admin.kysely,
      );
    const author = await member();
    const documentId = await ask(author);
    const decided = sql`decided_by = ${decider.staffId}, decided_at = app_now(), decision_reason = 'yes'`;
    await expect(change(documentId, sql`expires_at = expires_at + interval '1 day'`)).rejects.toThrow(
      /does not change/,
    );
    await expect(change(documentId, sql`state = 'expired', decided_at = app_now()`)).rejects.toThrow(
      /expired_when_due/,
    );
    await expect(change(documentId, sql`state = 'void', decided_at = app_now()`)).rejects.toThrow(
      /is not void/,
    );
    await expect(change(documentId, sql`state = 'withdrawn', decided_at = app_now()`)).rejects.toThrow(
      /ended_whole/,
    );
    await expect(change(documentId, sql`state = 'withdrawn', ${decided}`)).rejects.toThrow(/ended_whole/);
    await advanceClock(context(), '7 days');
    await expect(change(documentId, sql`state = 'rejected', ${decided}`)).rejects.toThrow(/decided_in_time/);
    await expect(change(documentId, sql`state = 'expired', ${decided}`)).rejects.toThrow(/ended_whole/);
    const voided = await ask(author);
    await disable(author);
    await advanceClock(context(), '1 second');
    await expect(change(voided, sql`state = 'executed', result = '{}', ${decided}`)).rejects.toThrow(
      /is void/,
    );
    await change(voided, sql`state = 'void', decided_at = app_now()`);
    await expect(change(voided, sql`state = 'pending', decided_at = null`)).rejects.toThrow(/final/);
  });

  it('comes when its author loses the right to request, before and after the scheduled job', async () => {
    const [author, other] = [await member(), await member()];
    const [documentId, theirs] = [await ask(author), await ask(other)];
    await sql`delete from staff_member_roles where staff_id = ${author.staffId}`.execute(
      context().admin.kysely,
    );
    const count = runs.length;
    for (const verb of ['approve', 'reject'] as const)
      expect(await decide(await member(), verb, documentId)).toEqual([409, 'approval.ended']);
    expect([runs.length, await stored(documentId)]).toEqual([count, 'pending']);
    expect(await shown(documentId)).toMatchObject({ state: 'void', canDecide: false });
    expect(await listed('pending')).not.toContain(documentId);
    const voided = sql`
      update approval_requests set state = 'void', decided_at = app_now(), lost_permission = 'refunds.decide'
      where document_id = ${theirs}`.execute(context().admin.kysely);
    await expect(voided).rejects.toThrow('the request of a member who may ask is not void');
    await runScheduledJob();
    expect([await stored(documentId), await stored(theirs)]).toEqual(['void', 'pending']);
    expect(await auditLogOf(documentId)).toEqual([
      `approval.requested staff:${author.staffId}`,
      'approval.voided system',
    ]);
    expect(await decide(await member(), 'approve', theirs)).toEqual([200, 'executed']);
  });

  it('is always visible to its author, and to staff who may decide', async () => {
    const content = await signedInStaff(context(), ['content']);
    const support = await signedInStaff(context(), ['support']);
    const [own, another] = [await ask(content, { action: 'user.delete' }), await ask(await member())];
    const idsOf = async ({ headers }: TestStaff, query: string): Promise<string[]> => {
      const url = `/operator/approvals?pagination[pageSize]=100&${query}`;
      const { data } = (await app.inject({ url, headers: { ...headers } })).json();
      return data.map((one: { documentId: string }) => one.documentId);
    };
    expect(await idsOf(content, '')).toEqual([own]);
    const read = (documentId: string) =>
      app.inject({ url: `/operator/approvals/${documentId}`, headers: { ...content.headers } });
    expect((await read(own)).json().data).toMatchObject({ isOwn: true, canDecide: false });
    expect((await read(another)).statusCode).toBe(403);
    const finance = await member();
    const mine = await ask(finance);
    expect(await idsOf(finance, 'filters[mine]=true')).toEqual([mine]);
    const decidable = await idsOf(finance, 'filters[decidable]=true');
    expect([decidable.includes(another), decidable.includes(mine)]).toEqual([true, false]);
    expect(await idsOf(support, 'filters[decidable]=true&filters[action]=refunds.confirm')).toEqual([]);
  });
});
