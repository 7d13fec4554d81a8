import { randomUUID } from 'node:crypto';
import { errorBody, type RouteDefinition } from '@parcela/contract';
import { investorRoutes, type InvestorRouteName } from '@parcela/contract/investor';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { at, isObject, pathsOf, withValue } from '../support/route-matrix/body-paths.ts';
import { matrix } from '../support/route-matrix/investor-matrix.ts';
import {
  makeFixture,
  makeSharedObjects,
  outsiders,
  type Role,
  roles,
  type Fixture,
  type SharedObjects,
} from '../support/route-matrix/investor-fixture.ts';
import { neededParts } from '../support/route-matrix/fixture-dependencies.ts';
import { fingerprint } from '../support/database/fingerprint.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

const names = Object.keys(investorRoutes) as InvestorRouteName[];
const routeOf = (name: InvestorRouteName): RouteDefinition => investorRoutes[name];
const where = (is: (route: RouteDefinition) => boolean): InvestorRouteName[] =>
  names.filter((name) => is(routeOf(name)));

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Issue {
  readonly path: string;
  readonly code: string;
}
interface Answer {
  readonly status: number;
  readonly isJson: boolean;
  readonly body: unknown;
  readonly code: string | undefined;
  readonly issues: readonly Issue[];
  /** Whether a browser may store the answer for the next user of the same device. */
  readonly isStored: boolean;
}

/** A form is sent as browsers send it; a body that is already text is sent unchanged. */
const payloadOf = ({ bodyType }: RouteDefinition, body: object | string | undefined) => {
  if (body === undefined) return {};
  return bodyType === 'form' && typeof body === 'object'
    ? { payload: new URLSearchParams(body as Record<string, string>).toString() }
    : { payload: body };
};

/** A provider's answer may have more fields than we know. */
const takesAnything = (schema: unknown): boolean =>
  (schema as { _zod?: { def: { catchall?: { _zod: { def: { type: string } } } } } } | undefined)?._zod?.def
    .catchall?._zod.def.type === 'unknown';
const takesJson = (route: RouteDefinition): boolean => route.body !== undefined && route.bodyType !== 'form';

/** Refused in the form that every error has, without a change. */
const badCall = { status: 400, isErrorBody: true };
const refusedAt = (path: string) => ({ ...badCall, paths: expect.arrayContaining([path]) as string[] });
const refused = { ...badCall, changedTables: [] };
const refusedFor = (path: string) => ({ ...refusedAt(path), changedTables: [] });

describe('access to routes of the contract', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url);
  let sharedObjects: SharedObjects;

  beforeAll(async () => {
    sharedObjects = await makeSharedObjects(context(), app().application.platform.files);
  });

  /** For a call with effects: creates only the data that the call needs. */
  const newFixture = (name: InvestorRouteName, role: Role): Promise<Fixture> =>
    makeFixture(context(), sharedObjects, { ...matrix[name], role }, neededParts(matrix[name].values));
  const fixtures = new Map<string, Promise<Fixture>>();
  /** For calls without effects: one fixture for all calls with the same needs, because creating one takes long. */
  const fixtureOf = (name: InvestorRouteName, role: Role): Promise<Fixture> => {
    const { values: _values, expected: _expected, isOwned: _isOwned, ...options } = matrix[name];
    const key = JSON.stringify([role, options]);
    const fixture = fixtures.get(key) ?? makeFixture(context(), sharedObjects, { ...matrix[name], role });
    fixtures.set(key, fixture);
    return fixture;
  };
  const isReading = ({ access, method }: RouteDefinition): boolean => method === 'GET' && access !== 'public';

  /** Sends the route's valid call with some of its parts replaced. */
  const send = async (name: InvestorRouteName, fixture: Fixture, changed: Sent = {}): Promise<Answer> => {
    const route = routeOf(name);
    const sent: Sent = { ...matrix[name].values(fixture), ...changed };
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => sent.params?.[key] ?? '');
    const answer = await app().inject({
      method: route.method,
      url: path,
      query: { ...sent.query },
      headers: {
        accept: 'application/json',
        ...fixture.caller?.headers,
        ...(route.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}),
        ...(route.bodyType === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...sent.headers,
      },
      ...payloadOf(route, sent.body),
    });
    const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
    const body: unknown = isJson ? answer.json() : answer.body;
    const details = (body as { error?: { details?: { code: string; issues: Issue[] } } }).error?.details;
    return {
      status: answer.statusCode,
      isJson,
      body,
      code: details?.code,
      issues: details?.issues ?? [],
      isStored: !String(answer.headers['cache-control']).includes('no-store'),
    };
  };

  /** Sends the calls one after another and returns the tables that have changed. */
  const attemptAll = async (name: InvestorRouteName, fixture: Fixture, calls: readonly Sent[]) => {
    const before = await fingerprint(context());
    const answers = [];
    for (const changed of calls) {
      const answer = await send(name, fixture, changed);
      answers.push({
        ...answer,
        isErrorBody: errorBody.safeParse(answer.body).success,
        paths: answer.issues.map((issue) => issue.path),
      });
    }
    const after = await fingerprint(context());
    return { answers, changedTables: Object.keys(after).filter((table) => after[table] !== before[table]) };
  };
  const attempt = async (name: InvestorRouteName, fixture: Fixture, changed: Sent) => {
    const { answers, changedTables } = await attemptAll(name, fixture, [changed]);
    return { ...answers[0], changedTables };
  };

  it('has a row in the matrix for each route (spec 7.18)', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(names.toSorted());
  });

  it.each(names)(
    '%s answers each caller by the matrix, in the shape of the contract (spec 7.11, 7.12, 7.16, 7.18)',
    async (name) => {
      for (const role of roles) {
        const expected = matrix[name].expected[role];
        const changesNothing = expected >= 400 || isReading(routeOf(name));
        const fixture = await (changesNothing ? fixtureOf(name, role) : newFixture(name, role));
        const { status, isJson, body, isStored } = await send(name, fixture);
        const isSomebodys = fixture.caller !== undefined && routeOf(name).access !== 'public';
        expect([role, isSomebodys && isStored]).toEqual([role, false]);
        expect([role, status, body]).toEqual([role, expected, body]);
        const shape = status < 400 ? routeOf(name).answer : errorBody;
        expect([role, isJson ? shape.safeParse(body).error : undefined]).toEqual([role, undefined]);
      }
    },
  );

  it('refuses another method of a path, and any other path (spec 7.01)', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const pathOf = (route: RouteDefinition): string => route.path.replaceAll(/\{\w+\}/g, 'nobody');
    const isListed = (method: string, path: string): boolean =>
      names.map(routeOf).some((route) => {
        const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        return route.method === method && pattern.test(path);
      });
    const paths = names.map(routeOf).flatMap((route) => [pathOf(route), `${pathOf(route)}/more/of/it`]);
    const unlisted = methods
      .flatMap((method) => [...new Set(paths)].map((url) => ({ method, url })))
      .filter(({ method, url }) => !isListed(method, url));
    expect(unlisted.length).toBeGreaterThan(paths.length * 3);
    const headers = { accept: 'application/json' };
    for (const call of unlisted) {
      const answer = await app().inject({ ...call, headers });
      const { code } = answer.json().error.details;
      expect([call, answer.statusCode, code]).toEqual([call, 404, 'common.not_found']);
    }
  });

  const asks = (access: RouteDefinition['access']): boolean => access === 'session' || access === 'terms';

  const knowsCallers = (access: RouteDefinition['access']): boolean => asks(access) || access === 'optional';

  it.each(where(({ access }) => knowsCallers(access)))(
    '%s refuses a deleted user and each staff role, and changes nothing',
    async (name) => {
      const fixture = await fixtureOf(name, 'visitor');
      const before = await fingerprint(context());
      for (const outsider of outsiders) {
        const { status, code } = await send(name, fixture, { headers: sharedObjects.outsiders[outsider] });
        expect([outsider, status, code]).toEqual([outsider, 401, 'auth.session_invalid']);
      }
      expect(await fingerprint(context())).toEqual(before);
    },
  );

  it.each(where(({ access }) => !knowsCallers(access)))(
    '%s needs no token, and answers an invalid one like a visitor',
    async (name) => {
      const fixture = await newFixture(name, 'visitor');
      const { status } = await send(name, fixture, { headers: sharedObjects.outsiders.deleted });
      expect(status).toBe(matrix[name].expected.visitor);
    },
  );

  const ownedRoutes = names.filter((name) => matrix[name].isOwned);
  const withoutRequestId = ({ status, body }: Answer): unknown =>
    JSON.parse(JSON.stringify([status, body]).replace(/"requestId":"[^"]*"/, '"requestId":""'));

  it.each(ownedRoutes)("%s answers another user's id like an unknown id (spec 6.10)", async (name) => {
    const fixture = await fixtureOf(name, 'stranger');
    const before = await fingerprint(context());
    const foreign = await send(name, fixture);
    const missing = await send(name, {
      ...fixture,
      order: newDocumentId(),
      session: newDocumentId(),
      owner: { ...fixture.owner, userId: 2_000_000_000, profileDocumentId: newDocumentId() },
    });
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each(where((route) => route.errors.includes('auth.step_up_required')))(
    '%s does nothing for a session that is not fresh',
    async (name) => {
      const { secondFactor = 'on', ...options } = matrix[name];
      const fixture = await makeFixture(context(), sharedObjects, {
        ...options,
        secondFactor,
        role: 'signedIn',
      });
      await sql`
        update sessions set fresh_until = app_now() where subject_id = ${fixture.caller?.userId ?? 0}`.execute(
        context().admin.kysely,
      );
      expect(await attempt(name, fixture, {})).toMatchObject({
        status: 403,
        code: 'auth.step_up_required',
        isErrorBody: true,
        changedTables: [],
      });
    },
  );

  it('listOrders finds nothing in a request for the orders of another user', async () => {
    const fixture = await fixtureOf('listOrders', 'stranger');
    const { body } = await send('listOrders', fixture, {
      query: { 'filters[user]': fixture.owner.documentId },
    });
    expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
  });

  it.each(where((route) => !takesAnything(route.query)))(
    '%s refuses an unknown query parameter (spec 6.10)',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      const query = { ...matrix[name].values(fixture).query, stranger: '1' };
      expect(await attempt(name, fixture, { query })).toMatchObject(refusedFor('stranger'));
    },
  );

  it.each(where((route) => 'locale' in ((route.query as { shape?: object } | undefined)?.shape ?? {})))(
    '%s refuses an unsupported language',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      expect(await attempt(name, fixture, { query: { locale: 'xx' } })).toMatchObject(refusedFor('locale'));
    },
  );

  it.each(where(takesJson))('%s refuses an unknown field, at every depth', async (name) => {
    const fixture = await fixtureOf(name, 'signedIn');
    const { body } = matrix[name].values(fixture);
    const depths = [
      '',
      ...pathsOf(body)
        .filter((path) => isObject(at(body, path)))
        .map((path) => `${path}.`),
    ];
    const calls = depths.map((depth) => ({ body: withValue(body, `${depth}isAdmin`, true) }));
    const { answers, changedTables } = await attemptAll(name, fixture, calls);
    expect(answers).toMatchObject(depths.map((depth) => refusedAt(`${depth}isAdmin`)));
    expect(changedTables).toEqual([]);
  });

  it.each(where(takesJson))(
    '%s refuses a value of the wrong kind in any field and names it',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      const { body } = matrix[name].values(fixture);
      const paths = pathsOf(body);
      const wrong = (path: string): unknown => (isObject(at(body, path)) ? 7 : { wrong: true });
      const calls = paths.map((path) => ({ body: withValue(body, path, wrong(path)) }));
      const { answers, changedTables } = await attemptAll(name, fixture, calls);
      for (const [index, path] of paths.entries()) {
        expect([path, answers[index]]).toMatchObject([path, badCall]);
        const named = answers[index]?.paths.filter((one) => one === path || one.startsWith(`${path}.`));
        expect([path, named]).not.toEqual([path, []]);
      }
      expect(changedTables).toEqual([]);
    },
  );

  const takesNone = (route: RouteDefinition): boolean =>
    route.method !== 'GET' &&
    route.body === undefined &&
    route.access !== 'hook' &&
    route.bodyType !== 'ignored';
  it.each(where(takesNone))('%s takes no body and refuses one', async (name) => {
    const fixture = await fixtureOf(name, 'signedIn');
    expect(await attempt(name, fixture, { body: { isAdmin: true } })).toMatchObject(refusedFor('isAdmin'));
  });

  it.each(where(takesJson))(
    '%s refuses a body that is missing, not JSON, or of another content type',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      const text = JSON.stringify(matrix[name].values(fixture).body);
      const json = 'application/json';
      const bad = [
        ['', json, 400],
        ['{"data":', json, 400],
        [text, undefined, 415],
        [text, 'text/plain', 415],
        [text, 'application/x-www-form-urlencoded', 415],
        [text, 'application/xml', 415],
      ] as const;
      const calls = bad.map(([body, type]) => ({ body, headers: type ? { 'content-type': type } : {} }));
      const { answers, changedTables } = await attemptAll(name, fixture, calls as readonly Sent[]);
      expect(answers).toMatchObject(bad.map(([, , status]) => ({ ...badCall, status })));
      expect(changedTables).toEqual([]);
    },
  );

  it.each(where((route) => route.path.includes('{')))(
    '%s answers an address that cannot be decoded in the common shape of errors',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      const names = [
        'documentId',
        'id',
        'currency',
        'provider',
        'format',
        'name',
        'country',
        'file',
        'number',
      ];
      const params = Object.fromEntries(names.map((param) => [param, '%zz']));
      expect(await attempt(name, fixture, { params })).toMatchObject({
        ...refused,
        code: 'common.malformed',
      });
    },
  );

  it.each(where((route) => route.idempotency === 'required'))(
    '%s moves money and needs a valid Idempotency-Key',
    async (name) => {
      const fixture = await fixtureOf(name, 'signedIn');
      const bad = [
        ['', 'idempotency.key_missing'],
        ['short', 'idempotency.key_invalid'],
        ['with space in it', 'idempotency.key_invalid'],
      ] as const;
      const calls = bad.map(([key]) => ({ headers: { 'idempotency-key': key } }));
      const { answers, changedTables } = await attemptAll(name, fixture, calls);
      expect(answers).toMatchObject(bad.map(([, code]) => ({ ...badCall, code })));
      expect(changedTables).toEqual([]);
    },
  );
});
