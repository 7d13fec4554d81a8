import { investorRoutes } from '@parcela/contract/investor';
import { beforeEach, describe, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { session } from '../session/session.ts';
import { call } from './api.ts';

const server = useServerDouble();
const routes = Object.entries(investorRoutes)
  .filter(([, { access }]) => access !== 'hook')
  .map(([name, route]) => ({ name, route, access: route.access }));

const valueOf = 'a1b2c3d4e5f6a1b2c3d4e5f6';
const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, valueOf);
const paramsOf = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, valueOf]));

beforeEach(() => session.start('token'));

describe('call of a signed-in user', () => {
  test.each(routes)(
    '$name ($access) carries the session token unless the call is public (spec 6.02)',
    async ({ route }) => {
      const { access, method, path } = route;
      server.on(`${method} ${pathOf(path)}`, () => ({}));
      await call(route, { params: paramsOf(path) } as never);
      const sent = server
        .sent(`${method} ${pathOf(path)}`)
        .map(({ headers }) => headers.get('Authorization'));
      expect(sent).toEqual([access === 'public' ? null : 'Bearer token']);
    },
  );

  test('can have every kind of access, including public access', () => {
    const kinds = new Set(routes.map(({ access }) => access));
    expect([...kinds].toSorted()).toEqual(['optional', 'public', 'session', 'terms']);
  });
});
