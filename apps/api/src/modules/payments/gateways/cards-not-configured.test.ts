import { gatewayProviders } from '@parcela/domain';
import { expect, it } from 'vitest';
import { placeSampleOrder, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { startTestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { ordersRoutes } from '../../orders/index.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { gatewaysRoutes } from './gateways.routes.ts';
import { sampleBrandName } from '../../../../test/support/content/sample-brand.ts';

const context = useTestDatabase();
const { deps } = testInvestors();

/** The payment routes of a deployment that offers cards or does not, with or without ČSOB's keys. */
const appThat = async (offersCards: boolean, csob?: PaymentGateway) => {
  const offeredGateways = gatewayProviders.filter((provider) => offersCards || provider !== 'csob');
  const parts = { ...deps, offeredGateways };
  return startTestApp(context(), (api) => {
    ordersRoutes(api, parts);
    gatewaysRoutes(api, {
      ...parts,
      gateways: { csob },
      payerOf: async () => ({ firstName: '', lastName: '', email: '' }),
      publicUrl: 'http://localhost:9',
      brandName: sampleBrandName,
      jobs: { enqueue: async () => undefined },
    });
  });
};

it.each([
  ['with the keys', true],
  ['without the keys', false],
])(
  'disabled card payments (%s) are neither offered nor accepted, and reveal nothing to other users (spec 3.10)',
  async (_keys, hasKeys) => {
    const csob = { provider: 'csob' } as PaymentGateway;
    const app = await appThat(false, hasKeys ? csob : undefined);
    const placed = await placeSampleOrder(context());
    const stranger = await placeSampleOrder(context());
    const pay = (by: typeof placed) =>
      app.inject({
        method: 'POST',
        url: '/core/pay/csob-gateway',
        headers: { ...by.user.headers, 'idempotency-key': `key-${by.user.userId}-000000000000` },
        payload: { orderDocumentId: placed.order.documentId, returnUri: 'http://localhost:9/' },
      });
    expect((await pay(placed)).json()).toMatchObject({
      error: { status: 409, details: { code: 'order.rail_unavailable' } },
    });
    expect((await pay(stranger)).statusCode).toBe(404);
    const rails = async (from: typeof app) => {
      const url = `/api/orders/${placed.order.documentId}`;
      const answer = await from.inject({ method: 'GET', url, headers: placed.user.headers });
      return answer.json<{ data: { rails: string[] } }>().data.rails;
    };
    expect(await rails(app)).not.toContain('CsobPaymentGateway');
    const on = await appThat(true);
    expect(await rails(on)).toContain('CsobPaymentGateway');
    const back = await app.inject({
      method: 'POST',
      url: '/core/pay/csob-gateway/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: 'payId=pay0000000001&signature=x',
    });
    expect(back.json()).toEqual({ uri: 'http://localhost:9/orders' });
    await Promise.all([app.close(), on.close()]);
  },
);
