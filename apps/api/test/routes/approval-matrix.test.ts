import { randomUUID } from 'node:crypto';
import { dataOf, documentId } from '@parcela/contract';
import type { OperatorRouteName } from '@parcela/contract/operator';
import { type StaffPermission, type StaffRole, staffRoles } from '@parcela/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { signedInStaff, type TestStaff } from '../support/app/test-staff.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import { operatorRoutesWhere, permittedRole, staffGrants } from '../support/route-matrix/operator-grants.ts';

const asked = dataOf(z.object({ documentId, action: z.string(), state: z.literal('pending') }));
const sample = {
  data: { documentId: 'fQUZ0krMiu5M03LPgUgc0XmG', action: 'a.b', state: 'pending' },
  meta: {},
};
/** The calls whose answer is only an approval request. */
const asking = operatorRoutesWhere(
  ({ method, answer }) => method === 'POST' && answer.safeParse(sample).success,
);

describe('an approval request', () => {
  const context = useTestDatabase();
  const { app, newFixture, send } = useOperatorCalls(context);
  const others = new Map<StaffRole, TestStaff>();
  beforeAll(async () => {
    for (const role of staffRoles) others.set(role, await signedInStaff(context(), [role]));
  });

  const decide = async (request: string, verb: 'approve' | 'reject' | 'withdraw', headers: object) => {
    const answer = await app().inject({
      method: 'POST',
      url: `/operator/approvals/${request}/${verb}`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'Looked at' },
    });
    return { status: answer.statusCode, code: answer.json().error?.details.code as string | undefined };
  };
  const mayDecide = (role: StaffRole, permission: StaffPermission): boolean =>
    staffGrants[role].includes('approvals.decide') && staffGrants[role].includes(permission);

  it('can result from more than twenty staff calls', () => {
    expect(asking.length).toBeGreaterThan(20);
  });

  it.each(asking)(
    '%s: only another member with the permission decides, and only the author withdraws',
    async (name: OperatorRouteName) => {
      const fixture = await newFixture(permittedRole(name), name);
      const { status, body } = await send(name, fixture);
      expect([name, status < 300]).toEqual([name, true]);
      const { documentId: request } = asked.parse(body).data;
      for (const verb of ['approve', 'reject'] as const)
        expect([verb, await decide(request, verb, fixture.headers)]).toEqual([
          verb,
          { status: 403, code: 'approval.own' },
        ]);
      const shown = await app().inject({
        url: `/operator/approvals/${request}`,
        headers: { ...others.get('administrator')?.headers },
      });
      const { permission, state } = shown.json().data;
      expect(state).toBe('pending');
      for (const role of staffRoles.filter((one) => !mayDecide(one, permission)))
        for (const verb of ['approve', 'reject'] as const)
          expect([role, verb, await decide(request, verb, { ...others.get(role)?.headers })]).toEqual([
            role,
            verb,
            { status: 403, code: 'common.forbidden' },
          ]);
      const permitted = staffRoles.filter((one) => mayDecide(one, permission));
      expect(permitted.length).toBeGreaterThan(0);
      const decider = { ...others.get(permitted[0] ?? 'administrator')?.headers };
      expect((await decide(request, 'withdraw', decider)).status).toBeGreaterThanOrEqual(403);
      expect(await decide(request, 'reject', decider)).toEqual({ status: 200, code: undefined });
    },
  );
});
