import type { InvestorRouteName } from '@parcela/contract/investor';
import type { OperatorRouteName } from '@parcela/contract/operator';
import type { WholeApp } from '../app/whole-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { neededParts } from '../route-matrix/fixture-dependencies.ts';
import {
  type Fixture,
  makeFixture,
  makeSharedObjects,
  type Role,
  roles,
  type SharedObjects,
} from '../route-matrix/investor-fixture.ts';
import { matrix } from '../route-matrix/investor-matrix.ts';
import {
  makeOperatorFixture,
  makeOperatorSharedObjects,
  type OperatorFixture,
  type OperatorRole,
  operatorRoles,
  type OperatorSharedObjects,
} from '../route-matrix/operator-fixture.ts';
import { permittedRole } from '../route-matrix/operator-grants.ts';
import { operatorMatrix } from '../route-matrix/operator-matrix.ts';
import { type Draw, isOnceIn, oneOf } from './draw.ts';
import type { Operation } from './operations.ts';
import type { Values } from './planned-call.ts';

/** A caller of an operation, and a valid call for a permitted caller. */
export interface AttackCaller {
  readonly role: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes new values for each call, because a code or a proof works only once. */
  readonly values: () => Values;
}

/** How long a read-only fixture is reused: its sessions stay fresh for ten minutes. */
const reusedForMs = 4 * 60_000;

interface Made<T> {
  readonly fixture: Promise<T>;
  readonly madeAt: number;
}

/** Fixtures by their content, replaced before their sessions get old. */
const createReused = <T>() => {
  const made = new Map<string, Made<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key);
    if (known && performance.now() - known.madeAt < reusedForMs) return known.fixture;
    const fixture = make();
    made.set(key, { fixture, madeAt: performance.now() });
    return fixture;
  };
};

/** A role that succeeds at the first visit of an operation; later visits use a random role in one case of four. */
const investorRole = (name: InvestorRouteName, draw: Draw, isFirst: boolean): Role => {
  const welcome = roles.filter((role) => matrix[name].expected[role] < 400);
  const isAnybody = welcome.length === 0 || (!isFirst && isOnceIn(draw, 4));
  return oneOf(draw, isAnybody ? roles : welcome);
};
const staffRole = (name: OperatorRouteName, draw: Draw, isFirst: boolean): OperatorRole =>
  !isFirst && isOnceIn(draw, 5) ? oneOf(draw, operatorRoles) : permittedRole(name);

/** An operation, and whether this is its first visit. */
export interface AttackVisit {
  readonly operation: Operation;
  readonly isFirst: boolean;
  readonly draw: Draw;
}

/** Creates callers from the fixtures of the route matrices. */
export const createAttackCallers = async (context: TestContext, app: WholeApp) => {
  const shared: SharedObjects = await makeSharedObjects(context, app.application.platform.files);
  const staffShared: OperatorSharedObjects = await makeOperatorSharedObjects(context);
  const reused = createReused<Fixture>();
  const reusedByStaff = createReused<OperatorFixture>();

  const investor = async (name: InvestorRouteName, role: Role, isReading: boolean): Promise<AttackCaller> => {
    const { values, expected: _expected, isOwned: _isOwned, ...options } = matrix[name];
    const make = (needed?: ReadonlySet<keyof Fixture>): Promise<Fixture> =>
      makeFixture(context, shared, { ...options, role }, needed);
    const fixture = await (isReading
      ? reused(JSON.stringify([role, options]), make)
      : make(neededParts(values)));
    return { role, headers: { ...fixture.caller?.headers }, values: () => values(fixture) };
  };
  const operator = async (
    name: OperatorRouteName,
    role: OperatorRole,
    isReading: boolean,
  ): Promise<AttackCaller> => {
    const { values } = operatorMatrix[name];
    const make = (needed?: ReadonlySet<keyof OperatorFixture>): Promise<OperatorFixture> =>
      makeOperatorFixture(context, staffShared, role, needed);
    const fixture = await (isReading ? reusedByStaff(role, make) : make(neededParts(values)));
    return { role, headers: { ...fixture.headers }, values: () => values(fixture) };
  };

  return ({ operation: { audience, route }, isFirst, draw }: AttackVisit): Promise<AttackCaller> => {
    const isReading = route.method === 'GET' && route.access !== 'public';
    if (audience === 'operator') {
      const name = route.operationId as OperatorRouteName;
      return operator(name, staffRole(name, draw, isFirst), isReading);
    }
    const name = route.operationId as InvestorRouteName;
    return investor(name, investorRole(name, draw, isFirst), isReading);
  };
};
