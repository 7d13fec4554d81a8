import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { startTestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, testStaffParts, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import {
  beforeCommit,
  type InterleavingResult,
  type Point,
  raceRounds,
  useInterleaving,
  type Work,
} from '../../../../test/support/concurrency/interleave.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { ApprovalName } from '@parcela/domain';
import { sampleAction } from '../../../../test/support/app/sample-action.ts';
import { type ApprovalKind, type ApprovalPayload, requestApproval, staffRoutes } from '../index.ts';
import { removeRole } from '../members/change-staff-member.ts';
import { disable } from '../members/disable-staff-member.ts';

const payOut = sampleAction(z.strictObject({ amount: z.int() }), async (_tx, { amount }) => ({ amount }));
/** The request has been read but not locked, as when another transaction has locked it. */
const beforeLock: Point = { name: 'before the request is locked', when: 'before', statement: /for update/ };

describe('a write by staff', () => {
  const context = useTestDatabase();
  const { interleave, race } = useInterleaving(context);
  const people: Record<'asking' | 'member' | 'administrator' | 'colleague', TestStaff> = {} as never;
  beforeEach(async () => {
    people.asking = await signedInStaff(context(), ['finance']);
    people.member = await signedInStaff(context(), ['finance']);
    people.administrator = await signedInStaff(context(), ['administrator']);
    people.colleague = await signedInStaff(context(), ['compliance']);
  });

  const post =
    ({ headers }: TestStaff, path: string, payload: object): Work =>
    async (transact) => {
      const app = await startTestApp({ ...context(), transact }, (api, rateLimits) =>
        staffRoutes(api, { rateLimits, ...testStaffParts, actions: [payOut] }),
      );
      try {
        const answer = await app.inject({
          method: 'POST',
          url: `/operator/${path}`,
          // Records no activity, for which the guard would wait.
          headers: { ...headers, 'idempotency-key': randomUUID(), 'x-background': '1' },
          payload,
        });
        return [answer.statusCode, answer.json().error?.details.code];
      } finally {
        await app.close();
      }
    };
  const approve = (staff: TestStaff, request: string): Work =>
    post(staff, `approvals/${request}/approve`, { reason: 'Checked' });
  const ask = async <Name extends ApprovalName, P extends ApprovalPayload>(
    staff: TestStaff,
    kind: ApprovalKind<Name, P>,
    payload: P,
    subject: string,
  ): Promise<string> => {
    const request = { payload, subject, staffId: staff.staffId };
    const asked = await context().transact((tx) =>
      requestApproval(tx, kind, { ...request, reason: 'Needed', requestId: 'asked' }),
    );
    return asked.documentId;
  };
  const askToPay = (staff: TestStaff): Promise<string> =>
    ask(staff, payOut, { amount: 700 }, newDocumentId());
  /** Approves the request that ends the member's rights. */
  const disabling = async ({ documentId }: TestStaff, by = people.colleague): Promise<Work> => {
    return approve(by, await ask(people.administrator, disable, { staff: documentId }, documentId));
  };
  const takingRole = async ({ documentId }: TestStaff, by = people.colleague): Promise<Work> => {
    const payload = { staff: documentId, role: 'finance' };
    return approve(by, await ask(people.administrator, removeRole, payload, documentId));
  };
  const saving = (staff: TestStaff): Work =>
    post(staff, 'saved-views', {
      list: 'listOperatorOrders',
      name: `View ${randomUUID().slice(0, 8)}`,
      filters: {},
      sort: null,
      isShared: false,
    });
  const stateOf = async (request: string): Promise<unknown> => {
    const { rows } = await sql<{ state: string }>`
      select state from approval_requests where document_id = ${request}`.execute(context().admin.kysely);
    return rows[0]?.state;
  };
  /**
   * The member's actions, and executions of their requests, that the audit log dates after the end of their rights or
   * lists after it.
   */
  const actsAfterwards = async ({ staffId, documentId }: TestStaff): Promise<unknown[]> => {
    const { rows } = await sql`
      select act.type from domain_events act, domain_events ended
      where ended.subject_id = ${documentId} and ended.type in ('staff.disable', 'staff.remove_role')
        and (act.id > ended.id or act.at > ended.at) and act.type <> 'staff.refused'
        and (act.actor_kind = 'staff' and act.actor_id = ${staffId} or act.type = 'approval.approved' and exists (
          select from approval_requests r where r.document_id = act.subject_id and r.requested_by = ${staffId}))`.execute(
      context().admin.kysely,
    );
    return rows;
  };
  const answers = ({ first, second, hasWaited }: InterleavingResult): unknown => {
    const valueOf = (result: PromiseSettledResult<unknown>) =>
      result.status === 'fulfilled' ? result.value : result.reason;
    return { first: valueOf(first), second: valueOf(second), hasWaited };
  };
  const done = [200, undefined];
  const signedOut = [401, 'auth.session_invalid'];

  it('fails when its author is disabled while it waits', async () => {
    const request = await askToPay(people.asking);
    const result = await interleave({
      first: await disabling(people.member),
      at: beforeCommit,
      second: approve(people.member, request),
    });
    expect(answers(result)).toEqual({ first: done, second: signedOut, hasWaited: true });
    expect(await stateOf(request)).toBe('pending');
    expect(await actsAfterwards(people.member)).toEqual([]);
  });

  it('finishes, with its date, before its author is disabled', async () => {
    const request = await askToPay(people.asking);
    const result = await interleave({
      first: approve(people.member, request),
      at: beforeLock,
      second: await disabling(people.member),
    });
    expect(answers(result)).toEqual({ first: done, second: done, hasWaited: true });
    expect(await stateOf(request)).toBe('executed');
    expect(await actsAfterwards(people.member)).toEqual([]);
  });

  it('fails, or finishes before the requester is disabled, when an approver makes it', async () => {
    const [early, late] = [await askToPay(people.member), await askToPay(people.asking)];
    const finished = await interleave({
      first: approve(people.colleague, early),
      at: beforeCommit,
      second: await disabling(people.member, await signedInStaff(context(), ['compliance'])),
    });
    expect(answers(finished)).toEqual({ first: done, second: done, hasWaited: true });
    expect([await stateOf(early), await actsAfterwards(people.member)]).toEqual(['executed', []]);
    const refused = await interleave({
      first: await disabling(people.asking),
      at: beforeCommit,
      second: approve(await signedInStaff(context(), ['finance']), late),
    });
    expect(answers(refused)).toEqual({ first: done, second: [409, 'approval.ended'], hasWaited: true });
    expect([await stateOf(late), await actsAfterwards(people.asking)]).toEqual(['void', []]);
  });

  it.each([
    ['loses the role', takingRole, [403, 'common.forbidden']],
    ['is disabled', disabling, signedOut],
  ] as const)('fails for every kind when its author %s while it waits', async (_, ending, refused) => {
    const result = await interleave({
      first: await ending(people.member, people.colleague),
      at: beforeCommit,
      second: approve(people.member, await askToPay(people.asking)),
    });
    expect(answers(result)).toEqual({ first: done, second: refused, hasWaited: true });
    const other = await interleave({
      first: saving(people.asking),
      at: beforeCommit,
      second: await ending(people.asking, people.colleague),
    });
    expect(answers(other)).toEqual({ first: [201, undefined], second: done, hasWaited: true });
    expect(await actsAfterwards(people.member)).toEqual([]);
    expect(await actsAfterwards(people.asking)).toEqual([]);
  });

  it('never follows the end of its author’s rights, in any order of execution', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const member = await signedInStaff(context(), ['finance']);
      const [left, right] = await race(
        await disabling(member),
        approve(member, await askToPay(people.asking)),
      );
      expect(left).toMatchObject({ status: 'fulfilled', value: done });
      expect(right?.status).toBe('fulfilled');
      expect(await actsAfterwards(member)).toEqual([]);
    }
  });
});
