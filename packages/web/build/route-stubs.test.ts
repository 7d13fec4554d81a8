import { investorRoutes } from '@parcela/contract/investor';
import { describe, expect, it } from 'vitest';
import { stubModule } from './route-stubs.ts';

type Stub = Record<string, unknown> & { readonly query?: { readonly shape: object } };

const load = async (code: string): Promise<Readonly<Record<string, Stub>>> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<Record<string, Stub>>;

describe('route stubs', () => {
  it('match every investor route in what a call needs, without a schema', async () => {
    const stubs = await load(stubModule('investor', investorRoutes));
    expect(Object.keys(stubs).toSorted()).toEqual(Object.keys(investorRoutes).toSorted());
    for (const [name, route] of Object.entries(investorRoutes)) {
      const { operationId, method, path, access, idempotency } = route;
      const { query, ...rest } = stubs[name] ?? {};
      expect(rest).toEqual({ operationId, method, path, access, idempotency });
      const shape = 'query' in route && 'shape' in route.query ? route.query.shape : {};
      expect(Object.keys(query?.shape ?? {})).toEqual(Object.keys(shape));
    }
  });

  it('refuse an export that is not a route', () => {
    expect(() => stubModule('orders.ts', { payErrors: [] })).toThrow('payErrors of orders.ts is no route');
  });
});
