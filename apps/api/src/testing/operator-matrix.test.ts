import { randomUUID } from 'node:crypto';
import { errorBody, type RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes, type OperatorRouteName } from '@parcela/contract/operator';
import type { StaffPermission, StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, isObject, pathsOf, withValue } from './body-paths.ts';
import { operatorMatrix } from './operator-matrix-rows.ts';
import {
  makeOperatorScene,
  makeOperatorWorld,
  type OperatorRole,
  operatorRoles,
  type OperatorScene,
  type OperatorWorld,
} from './operator-matrix-scene.ts';
import { fingerprint } from './sample-orders.ts';
import { useTestDatabase } from './test-database.ts';
import { useWholeApp } from './whole-app.ts';

/** What each role may do. The database holds it as data; whoever changes a grant there changes it here. */
const reads: readonly StaffPermission[] = [
  'orders.read',
  'suspense.read',
  'withdrawals.read',
  'payouts.read',
  'approvals.read',
];
const decides: readonly StaffPermission[] = [
  ...reads,
  'suspense.decide',
  'withdrawals.decide',
  'refunds.decide',
  'payouts.decide',
  'approvals.decide',
];
const grants: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  content: ['content.edit', 'media.edit', 'projects.read', 'projects.edit', 'votings.edit'],
  support: [...reads, 'users.read', 'users.assist', 'verification.read', 'projects.read'],
  finance: [
    ...decides,
    'users.read',
    'orders.cancel',
    'bonus.grant',
    'payouts.edit',
    'rates.edit',
    'rates.decide',
    'projects.read',
    'prices.edit',
    'prices.decide',
  ],
  compliance: [
    ...decides,
    'users.read',
    'personal_data.read',
    'audit.read',
    'users.assist',
    'verification.read',
    'verification.decide',
    'legal.publish',
    'media.edit',
    'projects.read',
    'staff.decide',
  ],
  administrator: [
    ...decides,
    'users.read',
    'personal_data.read',
    'orders.cancel',
    'bonus.grant',
    'payouts.edit',
    'audit.read',
    'content.edit',
    'legal.publish',
    'rates.edit',
    'rates.decide',
    'votings.edit',
    'media.edit',
    'projects.read',
    'projects.edit',
    'prices.edit',
    'prices.decide',
    'users.assist',
    'verification.read',
    'staff.manage',
    'staff.decide',
  ],
};

const names = Object.keys(operatorRoutes) as OperatorRouteName[];
const routeOf = (name: OperatorRouteName): RouteDefinition => operatorRoutes[name];
const where = (is: (route: RouteDefinition) => boolean): OperatorRouteName[] =>
  names.filter((name) => is(routeOf(name)));
const isStaffOnly = (route: RouteDefinition): boolean => route.access === 'staff';

/**
 * Beside the permission of its route: what the request of the scene (`staff.add_role`) needs of its approver, and
 * who may decide about what the scene's transfer pays, a withdrawal.
 */
const alsoNeeded: Partial<Record<OperatorRouteName, StaffPermission>> = {
  approveRequest: 'staff.decide',
  rejectRequest: 'staff.decide',
  markTransferNotPaid: 'withdrawals.decide',
};

const expectedStatus = (name: OperatorRouteName, role: OperatorRole): number => {
  const route = routeOf(name);
  const success = route.status ?? 200;
  if (route.access !== 'staff') return success;
  if (role === 'visitor' || role === 'investor') return 401;
  const needed = [route.permission, alsoNeeded[name] ?? null];
  return needed.every((permission) => permission === null || grants[role].includes(permission))
    ? success
    : 403;
};

/** Who may make the call: the answers of people are for compliance only. */
const callerOf = (name: OperatorRouteName): StaffRole =>
  expectedStatus(name, 'administrator') === 403 ? 'compliance' : 'administrator';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refused = { status: 400, isErrorBody: true, changedTables: [] };
const refusedFor = (path: string) => ({ ...refused, paths: expect.arrayContaining([path]) as string[] });

describe('every route of the operator', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  let world: OperatorWorld;

  beforeAll(async () => {
    world = await makeOperatorWorld(context());
  });

  const newScene = (role: OperatorRole): Promise<OperatorScene> => makeOperatorScene(context(), world, role);
  const scenes = new Map<OperatorRole, Promise<OperatorScene>>();
  /** For calls that change nothing: one a role, because a scene takes long to make. */
  const sceneOf = (role: OperatorRole): Promise<OperatorScene> => {
    const scene = scenes.get(role) ?? newScene(role);
    scenes.set(role, scene);
    return scene;
  };

  /** Sends the route's valid call with some of its parts replaced. */
  const send = async (name: OperatorRouteName, scene: OperatorScene, changed: Sent = {}) => {
    const route = routeOf(name);
    const { params, query, body } = { ...operatorMatrix[name].values(scene), ...changed };
    const answer = await app().inject({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? ''),
      query: { ...query },
      headers: {
        accept: 'application/json',
        ...scene.headers,
        ...(route.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}),
        ...(route.bodyType === 'file' ? { 'content-type': 'application/pdf' } : {}),
        ...changed.headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

  /** A call, and the tables that are another after it; who is refused for their role leaves a line in the trail. */
  const attempt = async (name: OperatorRouteName, scene: OperatorScene, changed: Sent) => {
    const before = await fingerprint(context());
    const { status, body } = await send(name, scene, changed);
    const after = await fingerprint(context());
    const error = errorBody.safeParse(body);
    const details = error.data?.error.details;
    return {
      status,
      isErrorBody: error.success,
      code: details?.code,
      paths: details?.issues.map((issue) => issue.path) ?? [],
      changedTables: Object.keys(after).filter((table) => after[table] !== before[table]),
    };
  };

  it('has a row in the matrix', () => {
    expect(Object.keys(operatorMatrix).toSorted()).toEqual(names.toSorted());
  });

  it('stands under /operator, needs staff but for signing in, and a key for every POST but that', () => {
    for (const name of names) {
      const route = routeOf(name);
      const isSignIn = name === 'staffSignIn';
      expect([name, route.path.startsWith('/operator/')]).toEqual([name, true]);
      expect([name, route.access]).toEqual([name, isSignIn ? 'public' : 'staff']);
      const changing = isSignIn ? 'POST none' : 'POST required';
      const expected = route.method === 'GET' ? 'GET none' : changing;
      expect([name, `${route.method} ${route.idempotency}`]).toEqual([name, expected]);
    }
  });

  it('is allowed by roles that are data', async () => {
    const { rows } = await sql<{ name: StaffRole; permissions: StaffPermission[] }>`
      select r.name, array_remove(array_agg(p.permission), null) as permissions
      from staff_roles r left join staff_role_permissions p on p.role = r.name group by r.name`.execute(
      context().admin.kysely,
    );
    expect(Object.fromEntries(rows.map((row) => [row.name, row.permissions.toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(grants).map(([role, list]) => [role, list.toSorted()])),
    );
  });

  it.each(names.flatMap((name) => operatorRoles.map((role) => [name, role] as const)))(
    '%s answers %s by its permission, in the shape that the contract promises (TC-Z1, TC-Z15)',
    async (name, role) => {
      const expected = expectedStatus(name, role);
      const isChange = expected < 400 && routeOf(name).method !== 'GET';
      const { status, body } = await send(name, await (isChange ? newScene(role) : sceneOf(role)));
      expect([status, body]).toEqual([expected, body]);
      const shape = status < 400 ? routeOf(name).answer : errorBody;
      expect(shape.safeParse(body).error).toBeUndefined();
    },
  );

  it.each(where(isStaffOnly))('%s changes nothing for who may not, and the trail tells', async (name) => {
    for (const role of operatorRoles.filter((one) => expectedStatus(name, one) >= 400)) {
      const answer = await attempt(name, await sceneOf(role), {});
      const isStaff = role !== 'visitor' && role !== 'investor';
      const written = isStaff ? ['audit_entries'] : [];
      expect([role, answer.changedTables.filter((table) => table !== 'sessions')]).toEqual([role, written]);
    }
  });

  it('is named in the document for staff and not in the investor’s', async () => {
    const { headers } = await sceneOf('content');
    const staffs = await app().inject({ url: '/operator/openapi.json', headers: { ...headers } });
    const investors = await app().inject({ url: '/api/openapi.json' });
    const pathsIn = (answer: { json: () => unknown }): string[] =>
      Object.keys((answer.json() as { paths: object }).paths);
    expect(pathsIn(staffs).toSorted()).toEqual(
      [...new Set(names.map((name) => routeOf(name).path))].toSorted(),
    );
    expect(pathsIn(investors).filter((path) => path.startsWith('/operator'))).toEqual([]);
  });

  it('an investor’s call refuses the token of staff', async () => {
    const { headers } = await sceneOf('administrator');
    for (const route of Object.values<RouteDefinition>(investorRoutes)) {
      if (route.access === 'public' || route.access === 'hook') continue;
      const url = route.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await app().inject({ method: route.method, url, headers });
      expect([route.operationId, answer.statusCode]).toEqual([route.operationId, 401]);
    }
  });

  it.each(names)('%s refuses a query parameter that it does not know', async (name) => {
    const scene = await sceneOf(callerOf(name));
    const query = { ...operatorMatrix[name].values(scene).query, stranger: '1' };
    expect(await attempt(name, scene, { query })).toMatchObject(refusedFor('stranger'));
  });

  it.each(where((route) => route.body !== undefined && route.bodyType !== 'file'))(
    '%s refuses unknown fields and values of the wrong kind, and names them (Q12)',
    async (name) => {
      const scene = await sceneOf(callerOf(name));
      const body = operatorMatrix[name].values(scene).body ?? {};
      expect(await attempt(name, scene, { body: withValue(body, 'isAdmin', true) })).toMatchObject(
        refusedFor('isAdmin'),
      );
      for (const path of pathsOf(body)) {
        const wrong = isObject(at(body, path)) ? 7 : { wrong: true };
        const answer = await attempt(name, scene, { body: withValue(body, path, wrong) });
        expect(answer).toMatchObject(refused);
        expect(answer.paths.some((named) => named === path || named.startsWith(`${path}.`))).toBe(true);
      }
    },
  );

  it.each(where((route) => 'reason' in ((route.body as { shape?: object } | undefined)?.shape ?? {})))(
    '%s refuses a blank reason',
    async (name) => {
      const scene = await sceneOf(callerOf(name));
      const body = withValue(operatorMatrix[name].values(scene).body ?? {}, 'reason', ' \n ');
      expect(await attempt(name, scene, { body })).toMatchObject(refusedFor('reason'));
    },
  );

  it.each(where((route) => route.idempotency === 'required'))(
    '%s needs an Idempotency-Key that is one',
    async (name) => {
      const scene = await sceneOf(callerOf(name));
      for (const [key, code] of [
        ['', 'idempotency.key_missing'],
        ['short', 'idempotency.key_invalid'],
      ] as const)
        expect(await attempt(name, scene, { headers: { 'idempotency-key': key } })).toMatchObject({
          ...refused,
          code,
        });
    },
  );

  it.each(where((route) => route.path.includes('{documentId}')))(
    '%s answers 404 for what is not there, and changes nothing',
    async (name) => {
      const scene = await sceneOf(callerOf(name));
      const params = { ...operatorMatrix[name].values(scene).params, documentId: 'missing' };
      expect(await attempt(name, scene, { params })).toMatchObject({ status: 404, changedTables: [] });
    },
  );
});
