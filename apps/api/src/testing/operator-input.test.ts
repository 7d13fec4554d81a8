import type { OperatorRouteName } from '@parcela/contract/operator';
import { describe, expect, it } from 'vitest';
import { at, isObject, pathsOf, withValue } from './body-paths.ts';
import { type Sent, useOperatorCalls } from './operator-calls.ts';
import {
  operatorRouteNames as names,
  operatorRoutesWhere as where,
  permittedRole,
} from './operator-grants.ts';
import { operatorMatrix } from './operator-matrix-rows.ts';
import type { OperatorScene } from './operator-matrix-scene.ts';
import { useTestDatabase } from './test-database.ts';

describe('every route of the operator, by what is sent', () => {
  const context = useTestDatabase();
  const { sceneOf, send, changedTables } = useOperatorCalls(context);

  /** Bad calls one after the other, each with what its answer must be; after all of them nothing has changed. */
  const refuses = async (
    name: OperatorRouteName,
    scene: OperatorScene,
    calls: readonly { readonly changed: Sent; readonly answer: object }[],
  ): Promise<void> => {
    const changed = await changedTables(async () => {
      for (const call of calls) expect(await send(name, scene, call.changed)).toMatchObject(call.answer);
    });
    expect(changed).toEqual([]);
  };

  const refused = { status: 400, isErrorBody: true };
  /** Its error names the place, or something within it. */
  const refusedAt = (path: string) => ({
    ...refused,
    paths: expect.toSatisfy((paths: readonly string[]) =>
      paths.some((named) => named === path || named.startsWith(`${path}.`)),
    ) as readonly string[],
  });

  it.each(names)('%s refuses a query parameter that it does not know', async (name) => {
    const scene = await sceneOf(permittedRole(name));
    const query = { ...operatorMatrix[name].values(scene).query, stranger: '1' };
    await refuses(name, scene, [{ changed: { query }, answer: refusedAt('stranger') }]);
  });

  it.each(where((route) => route.body !== undefined && route.bodyType !== 'file'))(
    '%s refuses unknown fields and values of the wrong kind, and names them (Q12)',
    async (name) => {
      const scene = await sceneOf(permittedRole(name));
      const body = operatorMatrix[name].values(scene).body ?? {};
      const wrong = (path: string): unknown => (isObject(at(body, path)) ? 7 : { wrong: true });
      await refuses(name, scene, [
        { changed: { body: withValue(body, 'isAdmin', true) }, answer: refusedAt('isAdmin') },
        ...pathsOf(body).map((path) => ({
          changed: { body: withValue(body, path, wrong(path)) },
          answer: refusedAt(path),
        })),
      ]);
    },
  );

  it.each(where((route) => 'reason' in ((route.body as { shape?: object } | undefined)?.shape ?? {})))(
    '%s refuses a blank reason',
    async (name) => {
      const scene = await sceneOf(permittedRole(name));
      const body = withValue(operatorMatrix[name].values(scene).body ?? {}, 'reason', ' \n ');
      await refuses(name, scene, [{ changed: { body }, answer: refusedAt('reason') }]);
    },
  );

  it.each(where((route) => route.idempotency === 'required'))(
    '%s needs an Idempotency-Key that is one',
    async (name) => {
      const keyed = (key: string, code: string) => ({
        changed: { headers: { 'idempotency-key': key } },
        answer: { ...refused, code },
      });
      await refuses(name, await sceneOf(permittedRole(name)), [
        keyed('', 'idempotency.key_missing'),
        keyed('short', 'idempotency.key_invalid'),
      ]);
    },
  );

  it.each(where((route) => route.path.includes('{documentId}')))(
    '%s answers 404 for what is not there, and changes nothing',
    async (name) => {
      const scene = await sceneOf(permittedRole(name));
      const params = { ...operatorMatrix[name].values(scene).params, documentId: 'missing' };
      await refuses(name, scene, [{ changed: { params }, answer: { status: 404 } }]);
    },
  );
});
