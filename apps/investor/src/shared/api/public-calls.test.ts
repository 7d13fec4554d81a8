import * as client from '@parcela/client/investor';
import { investorRoutes } from '@parcela/contract/investor';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { configureApi } from './api.ts';
import { session } from '../session/session.ts';

const server = useServerDouble();
const routes = Object.entries(investorRoutes)
  .filter(([, { access }]) => access !== 'hook')
  .map(([name, { access, method, path }]) => ({ name, access, method, path }));

/** The client's functions by the names of the routes. */
const calls: Readonly<Record<string, unknown>> = { ...client };
const valueOf = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, valueOf);
const call = async (name: string, path: string): Promise<void> => {
  const send = calls[name] as (options: object) => Promise<unknown>;
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, valueOf]);
  await send({ path: Object.fromEntries(params) });
};

beforeAll(configureApi);
beforeEach(() => session.start('token'));

describe('call of a signed-in person', () => {
  test.each(routes)(
    '$name ($access) carries the session token unless the call is public (spec 6.02)',
    async (route) => {
      const { name, access, method, path } = route;
      server.on(`${method} ${pathOf(path)}`, () => ({}));
      await call(name, path);
      const sent = server
        .sent(`${method} ${pathOf(path)}`)
        .map(({ headers }) => headers.get('Authorization'));
      expect(sent).toEqual([access === 'public' ? null : 'Bearer token']);
    },
  );

  test('can have every kind of access, public included', () => {
    const kinds = new Set(routes.map(({ access }) => access));
    expect([...kinds].toSorted()).toEqual(['optional', 'public', 'session', 'terms']);
  });
});
