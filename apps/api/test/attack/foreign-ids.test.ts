import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes, type InvestorRouteName } from '@parcela/contract/investor';
import { type StaffRole, staffRoles } from '@parcela/domain';
import { requestDuration } from '@parcela/platform/http/metrics.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { signedInStaff } from '../support/app/test-staff.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { privateValues, type PrivateValues } from '../support/attack/private-values.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { at, pathsOf, withValue } from '../support/route-matrix/body-paths.ts';
import {
  makeFixture,
  makeSharedObjects,
  type Fixture,
  type FixtureOptions,
} from '../support/route-matrix/investor-fixture.ts';
import { matrix } from '../support/route-matrix/investor-matrix.ts';
import {
  operatorRouteNames,
  operatorRouteOf,
  permittedRole,
  staffGrants,
} from '../support/route-matrix/operator-grants.ts';
import { makeOperatorFixture, makeOperatorSharedObjects } from '../support/route-matrix/operator-fixture.ts';
import { neededParts } from '../support/route-matrix/fixture-dependencies.ts';
import { operatorMatrix } from '../support/route-matrix/operator-matrix.ts';

const names = Object.keys(investorRoutes) as InvestorRouteName[];
const routeOf = (name: InvestorRouteName): RouteDefinition => investorRoutes[name];
/** Reading a second-factor code or a file does not read a user's own items. */
const notRead: ReadonlySet<InvestorRouteName> = new Set([
  'getSumsubToken',
  'getOrderReceipt',
  'exportEarnings',
  'exportTaxOverview',
  'downloadWalletStatement',
  'getCertificateFile',
  'getVoteReceiptFile',
]);
const ownReads = names.filter((name) => {
  const { method, access } = routeOf(name);
  return method === 'GET' && (access === 'session' || access === 'terms') && !notRead.has(name);
});
/** These calls end the caller's account or session, or prevent the caller's next calls. */
const endsCaller: ReadonlySet<InvestorRouteName> = new Set([
  'signOut',
  'deleteAccount',
  'changePassword',
  'revokeOtherSessions',
]);

const full: Omit<FixtureOptions, 'role'> = {
  profile: 'changing',
  wallet: 'filled',
  canWithdraw: true,
  hasEarned: true,
  hasPoll: true,
};

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

describe('ids of another person', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url);
  const made: { owner?: Fixture; other?: Fixture; values?: PrivateValues; before?: unknown } = {};

  const send = async (
    { method, path, idempotency, bodyType }: RouteDefinition,
    { params = {}, query = {}, body }: Sent,
    headers: Readonly<Record<string, string>>,
  ) => {
    const form =
      bodyType === 'form' ? new URLSearchParams(body as Record<string, string>).toString() : undefined;
    const answer = await app().inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 'nobody')),
      query: { ...query },
      headers: {
        accept: 'application/json',
        ...headers,
        ...(idempotency === 'required' && { 'idempotency-key': randomUUID() }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? body && { payload: body } : { payload: form }),
    });
    return { status: answer.statusCode, text: answer.body };
  };

  /** Everything that a user can read of their own data. */
  const readAll = async (fixture: Fixture, headers = fixture.caller?.headers ?? {}) => {
    const answers: (readonly [name: string, status: number, body: unknown])[] = [];
    for (const name of ownReads) {
      const { status, text } = await send(routeOf(name), matrix[name].values(fixture), headers);
      answers.push([name, status, /^[[{]/.test(text) ? JSON.parse(text) : text]);
    }
    return answers;
  };
  /** Without the values that a reading itself changes: the complete download contains its own time. */
  const stable = (answers: readonly (readonly [name: string, status: number, body: unknown])[]): unknown =>
    JSON.parse(
      JSON.stringify(answers.filter(([name]) => name !== 'downloadOwnData')).replaceAll(
        /"(lastActiveAt|freshUntil|requestId|expiresAt|url)":"[^"]*"/g,
        '"$1":"moves"',
      ),
    );

  beforeAll(async () => {
    const shared = await makeSharedObjects(context(), app().application.platform.files);
    made.owner = await makeFixture(context(), shared, { ...full, role: 'investor' });
    made.other = await makeFixture(context(), shared, { ...full, role: 'investor' });
    const own = await readAll(made.owner);
    const { text: offers } = await send(
      investorRoutes.listProjectInfos,
      { query: { 'pagination[pageSize]': '100' } },
      {},
    );
    made.values = privateValues(own, [await readAll(made.other), JSON.parse(offers), shared]);
    made.before = stable(own);
  });
  const ofOwner = () => {
    const { owner, other, values, before } = made;
    if (!owner || !other || !values) throw new Error('the people are there only inside tests');
    return { owner, other, values, before };
  };

  /** The valid call with an id in one place after another: parameters, query and each text of the body. */
  const callsWith = (values: Sent, id: string): Sent[] => {
    const { params = {}, query = {}, body } = values;
    const texts =
      body && !Buffer.isBuffer(body)
        ? pathsOf(body).filter((path) => typeof at(body, path) === 'string')
        : [];
    return [
      ...Object.keys(params).map((name) => ({ ...values, params: { ...params, [name]: id } })),
      ...Object.keys(query).map((name) => ({ ...values, query: { ...query, [name]: id } })),
      ...(body ? texts.map((path) => ({ ...values, body: withValue(body, path, id) })) : []),
    ];
  };

  it('are numerous, and each belongs to its owner', () => {
    const { values, owner } = ofOwner();
    expect(values.ids.length).toBeGreaterThan(10);
    expect(values.texts).toContain(owner.owner.email);
    expect(values.ids).toContain(owner.order);
    expect(values.ids).toContain(owner.wallet.walletId);
  });

  it('give another investor and a visitor no access, in any place of any call, and change nothing for their owner', async () => {
    const { owner, other, values, before } = ofOwner();
    const shown: unknown[] = [];
    const counts = { calls: 0, refused: 0 };
    const callers = [{ ...other.caller?.headers }, {}] as const;
    for (const name of names.filter((candidate) => !endsCaller.has(candidate)))
      for (const id of [...values.ids, String(owner.owner.userId)])
        for (const call of callsWith(matrix[name].values(other), id))
          for (const headers of callers) {
            const { status, text } = await send(routeOf(name), call, headers);
            counts.calls += 1;
            if (status >= 400) counts.refused += 1;
            const seen = values.texts.filter((value) => text.includes(JSON.stringify(value).slice(1, -1)));
            if (status >= 500 || seen.length > 0) shown.push({ name, call, status, seen });
          }
    expect(shown).toEqual([]);
    expect(counts.calls).toBeGreaterThan(1_000);
    expect(counts.refused).toBeGreaterThan(counts.calls / 2);
    expect(stable(await readAll(owner))).toEqual(before);
  });

  it('open no staff call to an investor, to a visitor, or to a role without the permission', async () => {
    const { other, values } = ofOwner();
    const tokens = new Map<StaffRole, Readonly<Record<string, string>>>();
    for (const role of staffRoles) tokens.set(role, (await signedInStaff(context(), [role])).headers);
    const faults: unknown[] = [];
    let calls = 0;
    for (const name of operatorRouteNames.filter(
      (candidate) => operatorRouteOf(candidate).access === 'staff',
    )) {
      const route = operatorRouteOf(name);
      const { permission } = route;
      const refused = staffRoles.filter((role) => permission && !staffGrants[role].includes(permission));
      const callers = [
        [{ ...other.caller?.headers }, 401],
        [{}, 401],
        ...refused.map((role) => [tokens.get(role) ?? {}, 403] as const),
      ] as const;
      for (const id of route.path.includes('{') ? values.ids.slice(0, 3) : ['']) {
        const params = Object.fromEntries(
          [...route.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, id]),
        );
        for (const [headers, expected] of callers) {
          const { status, text } = await send(route, { params }, headers);
          calls += 1;
          const seen = values.texts.filter((value) => text.includes(value));
          if (status !== expected || seen.length > 0) faults.push({ name, status, expected, seen });
        }
      }
    }
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(1_000);
  });

  it('appear in no metric label', async () => {
    const { values } = ofOwner();
    const measured = await requestDuration.get();
    // A sum of seconds may by chance have the digits of an id.
    const labels = JSON.stringify(measured.values.map((value) => value.labels));
    expect(labels).toContain('/api/orders/:documentId');
    expect([...values.ids, ...values.texts].filter((value) => labels.includes(value))).toEqual([]);
  });

  it('give a staff member no access to the objects of a colleague with the same role', async () => {
    const shared = await makeOperatorSharedObjects(context());
    const ofOneself = ['session', 'passkey', 'savedView', 'ownApproval', 'ownNote', 'reading'] as const;
    const about = operatorRouteNames.filter((name) => {
      const needed = neededParts(operatorMatrix[name].values);
      return ofOneself.some((part) => needed.has(part));
    });
    expect(about.length).toBeGreaterThan(6);
    const outcomes: unknown[] = [];
    for (const name of about) {
      const role = permittedRole(name);
      const fixture = await makeOperatorFixture(
        context(),
        shared,
        role,
        neededParts(operatorMatrix[name].values),
      );
      const { headers } = await signedInStaff(context(), [role]);
      const { status } = await send(operatorRouteOf(name), operatorMatrix[name].values(fixture), headers);
      if (status !== 403 && status !== 404) outcomes.push([name, status]);
    }
    expect(outcomes).toEqual([]);
  });
});
