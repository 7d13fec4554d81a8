import { errorBody, type RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import type { OperatorRouteName } from '@parcela/contract/operator';
import type { StaffPermission, StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import {
  expectedStatus,
  isPermitted,
  operatorRouteNames as names,
  operatorRouteOf as routeOf,
  operatorRoutesWhere,
  staffGrants,
} from '../support/route-matrix/operator-grants.ts';
import {
  type OperatorRole,
  operatorRoles,
  type OperatorFixture,
} from '../support/route-matrix/operator-fixture.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

/** Routes for which no caller can be signed in yet. */
const signIns: ReadonlySet<string> = new Set([
  'staffSignIn',
  'askSignInPasskey',
  'signInWithPasskey',
  'openInvitation',
  'askInvitationPasskey',
  'acceptInvitation',
]);

/** Changes without an entry in the audit log, each with the reason. */
const changesWithoutLine: Readonly<Partial<Record<OperatorRouteName, string>>> = {
  askSignInPasskey: 'asks for a challenge, which changes nothing',
  askStepUpPasskey: 'asks for a challenge, which changes nothing',
  askNewPasskey: 'asks for a challenge, which changes nothing',
  askInvitationPasskey: 'asks for a challenge, which changes nothing',
  openInvitation: 'shows who is invited: the link is proof, not use',
  endOtherStaffSessions: 'the caller of the matrix has no other session to end',
  unpublishProjectInfo: 'the project of the matrix is a draft, which nobody sees',
};

/** Reads that show a complete investor, or the account or secret of a single record. */
const recordedReadings: ReadonlySet<OperatorRouteName> = new Set([
  'exportInvestorData',
  'getBankAccountItem',
  'getBankMovement',
  'getChangeRequestItem',
  'getInvestorCertificateFile',
  'getInvestorMail',
  'getOperatorOrder',
  'getOperatorUser',
  'getOutgoingTransfer',
  'getPollLines',
  'getRefund',
  'getReviewCase',
  'getStatementFile',
  'getSuspense',
  'getTransferFile',
  'getWaitingBankLine',
  'getWithdrawalItem',
  'listInvestorAgreements',
  'listInvestorCertificates',
  'listInvestorLines',
  'listInvestorMails',
  'listInvestorMovements',
  'listInvestorNotes',
  'listInvestorSessions',
  'listInvestorTimeline',
  'listProjectHolders',
  'listProjectUpdateReaders',
  'listReviewDocuments',
  'previewDeletion',
  'printHolderStatement',
  'printProjectHolders',
  'readPersonalData',
  'readShareTransferDocument',
]);

/** A change adds an entry, a recorded read exactly one, any other read none. */
const isWrittenRight = (name: OperatorRouteName, lines: number): boolean => {
  if (routeOf(name).method === 'GET') return lines === (recordedReadings.has(name) ? 1 : 0);
  return changesWithoutLine[name] === undefined ? lines > 0 : lines === 0;
};

const isOfStaff = (role: string): boolean => role !== 'visitor' && role !== 'investor';

describe('access to operator routes', () => {
  const context = useTestDatabase();
  const { app, newFixture, fixtureOf, send, changedTables } = useOperatorCalls(context);

  const auditLines = async (): Promise<number> => {
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from domain_events`.execute(context().admin.kysely);
    return rows[0]?.lines ?? 0;
  };

  it('is under /operator, needs a staff session except for signing in, and needs a key for every other POST', () => {
    for (const name of names) {
      const route = routeOf(name);
      const isSignIn = signIns.has(name);
      expect([name, route.path.startsWith('/operator/')]).toEqual([name, true]);
      expect([name, route.access]).toEqual([name, isSignIn ? 'public' : 'staff']);
      const changing = isSignIn ? 'POST none' : 'POST required';
      const expected = route.method === 'GET' ? 'GET none' : changing;
      expect([name, `${route.method} ${route.idempotency}`]).toEqual([name, expected]);
    }
  });

  it('follows roles that are stored as data (spec 6.09)', async () => {
    const { rows } = await sql<{ name: StaffRole; permissions: StaffPermission[] }>`
      select r.name, array_remove(array_agg(p.permission), null) as permissions
      from staff_roles r left join staff_role_permissions p on p.role = r.name group by r.name`.execute(
      context().admin.kysely,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.permissions.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(staffGrants).map(([role, list]) => [role, list.toSorted()])),
    );
  });

  /** The caller, the status, errors in the shape of the body, and the answer if it is unexpected. */
  const answerTo = async (name: OperatorRouteName, role: OperatorRole, fixture: OperatorFixture) => {
    const { status, body } = await send(name, fixture);
    const shape = status < 400 ? routeOf(name).answer : errorBody;
    const strange = status === expectedStatus(name, role) ? undefined : body;
    return { role, status, strange, error: shape.safeParse(body).error };
  };
  const expectedOf = (name: OperatorRouteName, role: OperatorRole) => ({
    role,
    status: expectedStatus(name, role),
    strange: undefined,
    error: undefined,
  });

  it.each(names)(
    '%s answers each role by its permission, in the shape of the contract, and adds each action or reading to the audit log',
    async (name) => {
      for (const role of operatorRoles.filter((candidate) => isPermitted(name, candidate))) {
        const isChange = routeOf(name).method !== 'GET';
        const fixture = await (isChange ? newFixture(role, name) : fixtureOf(role));
        const linesBefore = await auditLines();
        expect(await answerTo(name, role, fixture)).toEqual(expectedOf(name, role));
        const lines = (await auditLines()) - linesBefore;
        expect([name, role, isWrittenRight(name, lines) || `${lines} lines of the audit log`]).toEqual([
          name,
          role,
          true,
        ]);
      }
    },
  );

  it.each(operatorRoutesWhere(({ access }) => access === 'staff'))(
    '%s refuses each role without the permission, changes nothing for it, and records each refusal in the audit log (spec 6.09, 6.10)',
    async (name) => {
      const refused = operatorRoles.filter((role) => !isPermitted(name, role));
      const fixtures = await Promise.all(refused.map(async (role) => [role, await fixtureOf(role)] as const));
      const linesBefore = await auditLines();
      const changed = await changedTables(async () => {
        for (const [role, fixture] of fixtures)
          expect(await answerTo(name, role, fixture)).toEqual(expectedOf(name, role));
      });
      const written = refused.filter(isOfStaff).length;
      expect(changed.filter((table) => table !== 'sessions')).toEqual(
        written > 0 ? ['domain_events', 'event_outbox'] : [],
      );
      expect((await auditLines()) - linesBefore).toBe(written);
    },
  );

  it('is documented for staff and not for investors', async () => {
    const { headers } = await fixtureOf('content');
    const staffs = await app().inject({ url: '/operator/openapi.json', headers: { ...headers } });
    const investors = await app().inject({ url: '/api/openapi.json' });
    const pathsIn = (answer: { json: () => unknown }): string[] =>
      Object.keys((answer.json() as { paths: object }).paths);
    expect(pathsIn(staffs).toSorted()).toEqual(
      [...new Set(names.map((name) => routeOf(name).path))].toSorted(),
    );
    expect(pathsIn(investors).filter((path) => path.startsWith('/operator'))).toEqual([]);
  });

  it('lists every reading of one investor as recorded', () => {
    // A path with an investor, a page of a record that belongs to one, or a file about several.
    const ofInvestor = names.filter(
      (name) => routeOf(name).method === 'GET' && /^\/operator\/users\/\{\w+\}/.test(routeOf(name).path),
    );
    expect(ofInvestor.filter((name) => !recordedReadings.has(name))).toEqual([]);
  });

  it('refuses an investor’s token for a staff call', async () => {
    const { headers } = await fixtureOf('investor');
    for (const name of operatorRoutesWhere(({ access }) => access === 'staff')) {
      const { method, path } = routeOf(name);
      const answer = await app().inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), headers });
      expect([name, answer.statusCode]).toEqual([name, 401]);
    }
  });

  it('refuses a staff token for an investor’s call', async () => {
    const { headers } = await fixtureOf('administrator');
    for (const route of Object.values<RouteDefinition>(investorRoutes)) {
      if (route.access === 'public' || route.access === 'hook') continue;
      const url = route.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await app().inject({ method: route.method, url, headers });
      expect([route.operationId, answer.statusCode]).toEqual([route.operationId, 401]);
    }
  });
});
