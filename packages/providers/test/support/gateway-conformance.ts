import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayFacts, money } from '@parcela/domain';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InvoiceRequest, PaymentGateway } from '../../src/ports/payment-gateway.ts';

const amount = money(2_020_00n, 'CZK');
const request: InvoiceRequest = {
  amount,
  reference: '2600000042',
  attemptId: 7,
  description: 'Parcela 2600000042',
  payer: { firstName: 'Jana', lastName: 'Nováková', email: 'jana@example.com' },
  notifyUrl: 'https://parcela.test/core/hook/pay/gateway',
  returnUrl: 'https://parcela.test/orders/abc/payment?checking=true',
  callbackUrl: 'https://parcela.test/core/pay/gateway/return',
  locale: 'cs',
};

const serverThat = async (status: number, body: string): Promise<string> => {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** No server listens there. */
const nowhere = 'http://127.0.0.1:9';

const refundAt = async (gateway: PaymentGateway): Promise<string | undefined> => {
  const asked = await gateway.refund?.({
    invoiceId: '1',
    amount,
    idempotencyKey: 'refund-1',
    description: 'Parcela',
  });
  if (asked) return asked.kind;
  const prepared = await gateway.prepareRefund?.({
    invoiceId: '1',
    amount,
    paid: amount,
    isAskedBefore: false,
  });
  return prepared?.kind;
};

/** The required behaviour of every gateway adapter; each adapter's folder calls it. */
export const testGatewayConformance = (create: (url: string) => PaymentGateway): void => {
  const { provider } = create(nowhere);
  const { name, news, refunds, signedReturn } = gatewayFacts[provider];

  describe(`the adapter of ${name}`, () => {
    it('can do what the table of the domain says about it', () => {
      const gateway = create(nowhere);
      expect(gateway.webhook !== undefined).toBe(news === 'webhook');
      expect((gateway.refund ?? gateway.prepareRefund) !== undefined).toBe(refunds === 'api');
      expect(gateway.returnedInvoice !== undefined).toBe(signedReturn.length > 0);
    });

    it.each([
      ['nothing listens', undefined, ''],
      ['the gateway fails', 500, '{}'],
      ['the answer is no JSON', 200, '<html>'],
      ['the answer is empty', 200, '{}'],
    ] as const)('never throws and reports no success when %s', async (_what, status, body) => {
      const gateway = create(status === undefined ? nowhere : await serverThat(status, body));
      expect((await gateway.createInvoice(request)).kind).not.toBe('created');
      expect((await gateway.readInvoice('1')).kind).not.toBe('found');
      expect(['ok', 'done', 'ready']).not.toContain(await refundAt(gateway));
    });

    it('does not know whether an unreachable gateway has acted', async () => {
      const gateway = create(nowhere);
      expect(await gateway.createInvoice(request)).toEqual({ kind: 'unknown' });
      expect(await gateway.readInvoice('1')).toEqual({ kind: 'unknown' });
      expect(await refundAt(gateway)).toBe(refunds === 'api' ? 'unknown' : undefined);
    });

    it('believes neither an unsigned webhook nor an unsigned return', () => {
      const { webhook, returnedInvoice } = create(nowhere);
      for (const body of ['', '{}', '{"id":"1","signature":"x"}', '\u0000'])
        expect(webhook?.isAuthentic(Buffer.from(body), {}) ?? false).toBe(false);
      expect(webhook?.eventOf(Buffer.from('no JSON')) ?? null).toBeNull();
      const fields = Object.fromEntries(signedReturn.map((field) => [field, 'x']));
      expect(returnedInvoice?.(fields) ?? null).toBeNull();
      expect(returnedInvoice?.({}) ?? null).toBeNull();
    });
  });
};
