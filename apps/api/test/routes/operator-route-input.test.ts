import type { OperatorRouteName } from '@parcela/contract/operator';
import { describe, expect, it } from 'vitest';
import { at, isObject, pathsOf, withValue } from '../support/route-matrix/body-paths.ts';
import { type Sent, useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import {
  operatorRouteNames as names,
  operatorRoutesWhere as where,
  permittedRole,
} from '../support/route-matrix/operator-grants.ts';
import { operatorMatrix } from '../support/route-matrix/operator-matrix.ts';
import type { OperatorFixture } from '../support/route-matrix/operator-fixture.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

describe('input of operator routes', () => {
  const context = useTestDatabase();
  const { fixtureOf, send, changedTables } = useOperatorCalls(context);

  interface BadCall {
    readonly changed: Sent;
    /** The expected answer. */
    readonly answer: object;
  }
  /** Sends the calls one after another and returns all tables that have changed afterwards. */
  const outcomeOf = async (name: OperatorRouteName, fixture: OperatorFixture, calls: readonly BadCall[]) => {
    const answers: object[] = [];
    const changed = await changedTables(async () => {
      for (const call of calls) answers.push(await send(name, fixture, call.changed));
    });
    return { answers, changed };
  };
  const allRefused = (calls: readonly BadCall[]) => ({
    answers: calls.map(({ answer }) => answer),
    changed: [],
  });

  const refused = { status: 400, isErrorBody: true };
  /** The error names the place, or a part of it. */
  const refusedAt = (path: string) => ({
    ...refused,
    paths: expect.toSatisfy((paths: readonly string[]) =>
      paths.some((named) => named === path || named.startsWith(`${path}.`)),
    ) as readonly string[],
  });

  it.each(names)('%s refuses any unknown query parameter', async (name) => {
    const fixture = await fixtureOf(permittedRole(name));
    const query = { ...operatorMatrix[name].values(fixture).query, stranger: '1' };
    const calls = [{ changed: { query }, answer: refusedAt('stranger') }];
    expect(await outcomeOf(name, fixture, calls)).toMatchObject(allRefused(calls));
  });

  it.each(where((route) => route.body !== undefined && route.bodyType !== 'file'))(
    '%s refuses unknown fields and values of the wrong kind, and names them',
    async (name) => {
      const fixture = await fixtureOf(permittedRole(name));
      const body = operatorMatrix[name].values(fixture).body ?? {};
      const wrong = (path: string): unknown => (isObject(at(body, path)) ? 7 : { wrong: true });
      const calls = [
        { changed: { body: withValue(body, 'isAdmin', true) }, answer: refusedAt('isAdmin') },
        ...pathsOf(body).map((path) => ({
          changed: { body: withValue(body, path, wrong(path)) },
          answer: refusedAt(path),
        })),
      ];
      expect(await outcomeOf(name, fixture, calls)).toMatchObject(allRefused(calls));
    },
  );

  it.each(where((route) => 'reason' in ((route.body as { shape?: object } | undefined)?.shape ?? {})))(
    '%s refuses a blank reason',
    async (name) => {
      const fixture = await fixtureOf(permittedRole(name));
      const body = withValue(operatorMatrix[name].values(fixture).body ?? {}, 'reason', ' \n ');
      const calls = [{ changed: { body }, answer: refusedAt('reason') }];
      expect(await outcomeOf(name, fixture, calls)).toMatchObject(allRefused(calls));
    },
  );

  it.each(where((route) => route.idempotency === 'required'))(
    '%s needs a valid Idempotency-Key',
    async (name) => {
      const keyed = (key: string, code: string) => ({
        changed: { headers: { 'idempotency-key': key } },
        answer: { ...refused, code },
      });
      const calls = [keyed('', 'idempotency.key_missing'), keyed('short', 'idempotency.key_invalid')];
      expect(await outcomeOf(name, await fixtureOf(permittedRole(name)), calls)).toMatchObject(
        allRefused(calls),
      );
    },
  );

  it.each(where((route) => route.path.includes('{documentId}')))(
    '%s answers 404 for an unknown id, and changes nothing',
    async (name) => {
      const fixture = await fixtureOf(permittedRole(name));
      const params = { ...operatorMatrix[name].values(fixture).params, documentId: 'missing' };
      const calls = [{ changed: { params }, answer: { status: 404 } }];
      expect(await outcomeOf(name, fixture, calls)).toMatchObject(allRefused(calls));
    },
  );
});
