import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { tables } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  signedInStaff,
  testPublicUrl,
  testSecrets,
  type TestStaff,
} from '../../../../test/support/app/test-staff.ts';
import { requestApproval, staffRoutes } from '../index.ts';
import { sampleAction, sampleName } from '../../../../test/support/app/sample-action.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

/** An action that counts its executions: each adds a role to the subject, and may refuse. */
const payload = z.strictObject({
  amount: z.int(),
  refuse: z.boolean(),
  note: z.object({ b: z.int(), a: z.int() }),
});
const executed: { readonly payload: unknown; readonly context: unknown }[] = [];
const payOut = sampleAction(payload, async (tx, input, context) => {
  // A change that a refusal must roll back.
  await sql`insert into rate_limits (key, points) values (${`paid-${randomUUID()}`}, ${input.amount})`.execute(
    tables(tx),
  );
  if (input.refuse) throw new BusinessError('suspense.decided');
  executed.push({ payload: input, context });
  return { paid: input.amount };
});

describe('approval requests', () => {
  const context = useTestDatabase();
  let app: TestApp;
  let finance: TestStaff;
  let compliance: TestStaff;
  let third: TestStaff;
  let administrator: TestStaff;
  beforeAll(async () => {
    app = await startTestApp(
      context(),
      (api, rateLimits) =>
        staffRoutes(api, {
          rateLimits,
          secrets: testSecrets,
          publicUrl: testPublicUrl,
          timeZone: 'Europe/Prague',
          brandName: sampleBrandName,
          actions: [payOut],
        }),
      // One test causes an internal error on purpose.
      { log: createLogger('fatal') },
    );
    finance = await signedInStaff(context(), ['finance']);
    compliance = await signedInStaff(context(), ['compliance']);
    third = await signedInStaff(context(), ['finance']);
    administrator = await signedInStaff(context(), ['administrator']);
  });
  afterAll(() => app.close());

  const ask = async (
    options: { staff?: TestStaff; refuse?: boolean; subject?: string; action?: string; reason?: string } = {},
  ): Promise<string> => {
    const { documentId } = await context().transact((tx) =>
      requestApproval(
        tx,
        { ...payOut, action: (options.action ?? sampleName) as typeof sampleName },
        {
          payload: { amount: 700, refuse: options.refuse ?? false, note: { b: 2, a: 1 } },
          subject: options.subject ?? newDocumentId(),
          staffId: (options.staff ?? finance).staffId,
          reason: options.reason ?? 'Paid twice by mistake',
          requestId: 'asked',
        },
      ),
    );
    return documentId;
  };
  const decide = (
    verb: 'approve' | 'reject',
    documentId: string,
    staff: TestStaff,
    key: string = randomUUID(),
  ) =>
    app.inject({
      method: 'POST',
      url: `/operator/approvals/${documentId}/${verb}`,
      headers: { ...staff.headers, 'idempotency-key': key },
      payload: { reason: 'Checked with the bank' },
    });
  const outcome = (answer: Awaited<ReturnType<typeof decide>>): unknown[] => [
    answer.statusCode,
    answer.json().error?.details.code ?? answer.json().data.state,
  ];
  const get = async (documentId: string) =>
    (
      await app.inject({ url: `/operator/approvals/${documentId}`, headers: { ...compliance.headers } })
    ).json().data;
  const paidRows = async (): Promise<number> => {
    const { rows } = await sql`select 1 from rate_limits where key like 'paid-%'`.execute(
      context().admin.kysely,
    );
    return rows.length;
  };
  const auditLogOf = async (documentId: string): Promise<unknown[]> => {
    const { rows } = await sql`
      select type, actor_id, subject_type, before ->> 'state' as before, after ->> 'state' as after
      from domain_events where subject_id = ${documentId} order by id`.execute(context().admin.kysely);
    return rows;
  };

  it('execute exactly the requested action once when another member of staff approves, and store both reasons', async () => {
    const subject = newDocumentId();
    const [paid, runs] = [await paidRows(), executed.length];
    const documentId = await ask({ subject });
    expect(await get(documentId)).toEqual({
      documentId,
      action: sampleName,
      permission: 'refunds.decide',
      isOwn: false,
      canDecide: true,
      subject: { type: 'refund', documentId: subject },
      payload: { amount: 700, refuse: false, note: { a: 1, b: 2 } },
      reason: 'Paid twice by mistake',
      state: 'pending',
      requestedBy: { documentId: finance.documentId, name: expect.any(String) },
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      result: null,
      facts: expect.any(Array),
      isMoot: false,
      outlook: { isPossible: true, result: { paid: 700 } },
    });
    // The preview executes the action and rolls it back.
    expect([await paidRows(), executed.length]).toEqual([paid, runs + 1]);

    const answer = await decide('approve', documentId, compliance);
    expect(outcome(answer)).toEqual([200, 'executed']);
    expect(answer.json().data).toMatchObject({
      decidedBy: { documentId: compliance.documentId },
      decisionReason: 'Checked with the bank',
      result: { paid: 700 },
    });
    expect(await get(documentId)).toEqual({ ...answer.json().data, outlook: null });
    expect(answer.json().data.canDecide).toBe(false);
    expect([await paidRows(), executed.length]).toEqual([paid + 1, runs + 2]);
    expect(executed.at(-1)).toMatchObject({
      payload: { amount: 700 },
      context: {
        requestedBy: finance.staffId,
        approvedBy: compliance.staffId,
        reason: 'Paid twice by mistake',
      },
    });
    expect(await auditLogOf(documentId)).toEqual([
      {
        type: 'approval.requested',
        actor_id: finance.staffId,
        subject_type: 'approval',
        before: null,
        after: 'pending',
      },
      {
        type: 'approval.approved',
        actor_id: compliance.staffId,
        subject_type: 'approval',
        before: 'pending',
        after: 'executed',
      },
    ]);
    expect(await auditLogOf(subject)).toMatchObject([
      { type: sampleName, actor_id: compliance.staffId, subject_type: 'refund' },
    ]);
    const { rows } = await sql`
      select before, after from domain_events where subject_id in (${documentId}, ${subject}) and before is not null
      union all select before, after from domain_events where type = 'refunds.confirm'`.execute(
      context().admin.kysely,
    );
    const action = sampleName;
    expect(rows).toEqual([
      { before: { state: 'pending', action }, after: { state: 'executed', action } },
      { before: null, after: { paid: 700, approval: documentId } },
    ]);
  });

  it('are never executed after a rejection', async () => {
    const [documentId, runs] = [await ask(), executed.length];
    expect(outcome(await decide('reject', documentId, compliance))).toEqual([200, 'rejected']);
    expect(outcome(await decide('approve', documentId, third))).toEqual([409, 'approval.decided']);
    expect(executed).toHaveLength(runs);
    expect(await get(documentId)).toMatchObject({ state: 'rejected', result: null });
    expect(await auditLogOf(documentId)).toMatchObject([
      {},
      { type: 'approval.rejected', after: 'rejected' },
    ]);
  });

  it('can be rejected even when no code can execute their action any more', async () => {
    const documentId = await ask({ action: 'user.delete' });
    expect(outcome(await decide('reject', documentId, compliance))).toEqual([200, 'rejected']);
  });

  it('cannot be approved or rejected by their author', async () => {
    const [documentId, runs] = [await ask(), executed.length];
    for (const verb of ['approve', 'reject'] as const)
      expect(outcome(await decide(verb, documentId, finance))).toEqual([403, 'approval.own']);
    expect([executed.length, (await get(documentId)).state]).toEqual([runs, 'pending']);
  });

  it('can be decided only with the permission of their action', async () => {
    const [documentId, runs] = [
      await ask({ staff: administrator, action: 'staff.disable' }),
      executed.length,
    ];
    for (const verb of ['approve', 'reject'] as const)
      expect(outcome(await decide(verb, documentId, third))).toEqual([403, 'common.forbidden']);
    expect([executed.length, (await get(documentId)).state]).toEqual([runs, 'pending']);
    const { rows } = await sql`
      select after from domain_events where type = 'staff.refused' and actor_id = ${third.staffId}
      order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ after: { operation: 'rejectRequest' } }]);
  });

  it('accept the decision of one of two parallel approvers, and answer the other with 409', async () => {
    for (const verb of ['approve', 'reject'] as const) {
      const [documentId, runs, paid] = [await ask(), executed.length, await paidRows()];
      const answers = await Promise.all([
        decide('approve', documentId, compliance),
        decide(verb, documentId, third),
      ]);
      expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['200', '409']);
      const { state } = await get(documentId);
      const count = state === 'executed' ? 1 : 0;
      expect([executed.length - runs, (await paidRows()) - paid]).toEqual([count, count]);
    }
  });

  it('repeat the same answer for the same key and execute nothing twice', async () => {
    const [documentId, runs, key] = [await ask(), executed.length, randomUUID()];
    const first = await decide('approve', documentId, compliance, key);
    const second = await decide('approve', documentId, compliance, key);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(executed).toHaveLength(runs + 1);
    const { rows } = await sql`select distinct caller from idempotency_keys where caller like '%:%'`.execute(
      context().admin.kysely,
    );
    expect(rows).toContainEqual({ caller: `staff:${compliance.staffId}` });
  });

  it('stay pending and roll back everything when their action refuses', async () => {
    const [documentId, paid] = [await ask({ refuse: true }), await paidRows()];
    expect(outcome(await decide('approve', documentId, compliance))).toEqual([409, 'suspense.decided']);
    expect([await paidRows(), (await get(documentId)).state]).toEqual([paid, 'pending']);
    expect(await auditLogOf(documentId)).toHaveLength(1);
  });

  it('allow one pending request per action and subject, and another one after the decision', async () => {
    const subject = newDocumentId();
    const first = await ask({ subject });
    await expect(ask({ subject, staff: third })).rejects.toMatchObject({ code: 'approval.pending' });
    await ask({ subject, action: 'user.unblock' });
    await decide('reject', first, compliance);
    await ask({ subject, staff: third });
  });

  it('are created once for two parallel requests', async () => {
    const subject = newDocumentId();
    const asked = await Promise.allSettled([ask({ subject }), ask({ subject, staff: third })]);
    expect(asked.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'approval.pending',
    });
  });

  it('are not executed when their payload no longer matches its hash', async () => {
    const [documentId, runs] = [await ask(), executed.length];
    await sql`alter table approval_requests disable trigger approval_requests_guarded`.execute(
      context().admin.kysely,
    );
    await sql`
      update approval_requests set payload = jsonb_set(payload, '{amount}', '70000')
      where document_id = ${documentId}`.execute(context().admin.kysely);
    await sql`alter table approval_requests enable trigger approval_requests_guarded`.execute(
      context().admin.kysely,
    );
    expect((await decide('approve', documentId, compliance)).statusCode).toBe(500);
    expect(executed).toHaveLength(runs);
    expect(outcome(await decide('reject', documentId, compliance))).toEqual([200, 'rejected']);
  });

  it.each([
    ['the payload', sql`payload = '{}'`],
    ['the hash', sql`payload_hash = sha256('x')`],
    ['the author', sql`requested_by = requested_by + 1`],
    ['the reason', sql`reason = 'another'`],
    ['the action', sql`action = 'another'`],
    ['the subject', sql`subject_document_id = 'another'`],
  ])('never change %s, not even for the owner of the database', async (_, change) => {
    const documentId = await ask();
    for (const { kysely } of [context().database, context().admin])
      await expect(
        sql`update approval_requests set ${change} where document_id = ${documentId}`.execute(kysely),
      ).rejects.toThrow(/does not change/);
  });

  it('are final after the decision and cannot be deleted', async () => {
    const documentId = await ask();
    await decide('reject', documentId, compliance);
    const { kysely } = context().admin;
    await expect(
      sql`
        update approval_requests set state = 'executed', result = '{}'
        where document_id = ${documentId}`.execute(kysely),
    ).rejects.toThrow(/final/);
    await expect(
      sql`delete from approval_requests where document_id = ${documentId}`.execute(kysely),
    ).rejects.toThrow(/stays/);
    await expect(sql`delete from approval_requests`.execute(context().database.kysely)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('cannot be decided by their author or made without a reason, in the database too', async () => {
    const documentId = await ask();
    await expect(
      sql`
        update approval_requests set state = 'executed', decided_by = requested_by, decided_at = app_now(),
          decision_reason = 'mine', result = '{}' where document_id = ${documentId}`.execute(
        context().admin.kysely,
      ),
    ).rejects.toThrow(/second_person/);
    await expect(ask({ reason: '  ' })).rejects.toThrow(/approval_requests_reasoned/);
  });

  it('are listed newest first, by state and by page', async () => {
    const newest = await ask();
    const list = async (query: string) =>
      (await app.inject({ url: `/operator/approvals?${query}`, headers: { ...compliance.headers } })).json();
    const all = await list('');
    expect(all.data[0].documentId).toBe(newest);
    const times: string[] = all.data.map((one: { requestedAt: string }) => one.requestedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const rejected = await list('filters[state]=rejected&pagination[pageSize]=1');
    expect(rejected.data).toMatchObject([{ state: 'rejected' }]);
    const { next } = rejected.meta.pagination;
    const second = await list(`filters[state]=rejected&pagination[pageSize]=1&pagination[after]=${next}`);
    expect(second.data).toMatchObject([{ state: 'rejected' }]);
    expect(second.data[0].documentId).not.toBe(rejected.data[0].documentId);
  });
});
