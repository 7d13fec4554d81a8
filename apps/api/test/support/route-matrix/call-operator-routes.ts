import { randomUUID } from 'node:crypto';
import { errorBody } from '@parcela/contract';
import type { OperatorRouteName } from '@parcela/contract/operator';
import { beforeAll } from 'vitest';
import { operatorRouteOf } from './operator-grants.ts';
import { operatorMatrix } from './operator-matrix.ts';
import {
  makeOperatorFixture,
  makeOperatorSharedObjects,
  type OperatorRole,
  type OperatorFixture,
  type OperatorSharedObjects,
} from './operator-fixture.ts';
import { neededParts } from './fixture-dependencies.ts';
import { fingerprint } from '../database/fingerprint.ts';
import type { TestContext } from '../database/test-database.ts';
import { useWholeApp } from '../app/whole-app.ts';

/** The replacements for parts of a route's valid call. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly isErrorBody: boolean;
  readonly code: string | undefined;
  /** The places of the error's issues. */
  readonly paths: readonly string[];
}

/** Calls of the operator's routes; the fixture defines the caller and the subject. */
interface OperatorCalls {
  readonly app: ReturnType<typeof useWholeApp>;
  /** For a call with effects: creates only the data that the call needs. */
  readonly newFixture: (role: OperatorRole, name: OperatorRouteName) => Promise<OperatorFixture>;
  /** For calls without effects: one fixture per role, because creating one takes long. */
  readonly fixtureOf: (role: OperatorRole) => Promise<OperatorFixture>;
  readonly send: (name: OperatorRouteName, fixture: OperatorFixture, changed?: Sent) => Promise<Answered>;
  /** The names of the tables that have changed after the work. */
  readonly changedTables: (work: () => Promise<void>) => Promise<readonly string[]>;
}

export const useOperatorCalls = (
  context: () => TestContext,
  variables: Readonly<Record<string, string>> = {},
): OperatorCalls => {
  const app = useWholeApp(context, undefined, undefined, variables);
  const made: { sharedObjects?: OperatorSharedObjects } = {};
  beforeAll(async () => {
    made.sharedObjects = await makeOperatorSharedObjects(context());
  });
  const makeFixture = (role: OperatorRole, name?: OperatorRouteName): Promise<OperatorFixture> => {
    if (!made.sharedObjects) throw new Error('the world of the operator is there only inside tests');
    const needed = name && neededParts(operatorMatrix[name].values);
    return makeOperatorFixture(context(), made.sharedObjects, role, needed);
  };
  const fixtures = new Map<OperatorRole, Promise<OperatorFixture>>();
  return {
    app,
    newFixture: makeFixture,
    fixtureOf: (role) => {
      const fixture = fixtures.get(role) ?? makeFixture(role);
      fixtures.set(role, fixture);
      return fixture;
    },
    send: async (name, fixture, changed = {}) => {
      const route = operatorRouteOf(name);
      const { params, query, body } = { ...operatorMatrix[name].values(fixture), ...changed };
      const answer = await app().inject({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? ''),
        query: { ...query },
        headers: {
          accept: 'application/json',
          ...fixture.headers,
          ...(route.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}),
          ...(route.bodyType === 'file' ? { 'content-type': 'application/pdf' } : {}),
          ...changed.headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
      const answered = isJson ? answer.json<unknown>() : answer.body;
      const error = errorBody.safeParse(answered);
      const details = error.data?.error.details;
      return {
        status: answer.statusCode,
        body: answered,
        isErrorBody: error.success,
        code: details?.code,
        paths: details?.issues.map((issue) => issue.path) ?? [],
      };
    },
    changedTables: async (work) => {
      const before = await fingerprint(context());
      await work();
      const after = await fingerprint(context());
      return Object.keys(after).filter((table) => after[table] !== before[table]);
    },
  };
};
