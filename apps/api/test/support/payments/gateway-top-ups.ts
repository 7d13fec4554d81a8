import type { GatewayProvider } from '@parcela/domain';
import type { GatewayInvoice, InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import { applyInvoice } from '../../../src/modules/payments/gateways/apply-invoice.ts';
import { saveInvoice } from '../../../src/modules/payments/gateways/pay-by-gateway.ts';
import { prepareTopUp } from '../../../src/modules/payments/top-ups/start-top-up.ts';
import type { TestUser } from '../app/test-app.ts';
import { sampleBrandName } from '../content/sample-brand.ts';
import type { TestContext } from '../database/test-database.ts';
import { testInvestors } from './payment-fixture.ts';

const { deps: usual } = testInvestors();
export const topUpDeps = {
  ...usual,
  payerOf: async () => ({ firstName: 'Jan', lastName: 'Novák', email: 'jan.novak@example.com' }),
  publicUrl: 'https://parcela.example',
  brandName: sampleBrandName,
};
const thousand = 1_000_00n;

interface Wanted {
  readonly amount?: bigint;
  readonly provider?: GatewayProvider;
  readonly currency?: 'CZK' | 'EUR';
}

export interface Begun {
  readonly attemptId: number;
  readonly invoice: string;
  readonly provider: GatewayProvider;
  readonly amount: bigint;
}

/** Top-ups at gateways, and the gateways' answers. */
export const topUpsOf = (context: () => TestContext) => {
  const prepare = (
    { userId }: TestUser,
    { amount = thousand, provider = 'csob', currency = 'CZK' }: Wanted = {},
    by = topUpDeps,
  ) => context().transact((tx) => prepareTopUp(by, tx, { userId, provider, currency, amount, locale: 'en' }));
  return {
    prepare,
    /** A top-up whose invoice is at the gateway. */
    begin: async (user: TestUser, wanted: Wanted = {}): Promise<Begun> => {
      const prepared = await prepare(user, wanted);
      if (prepared.kind !== 'place') throw new Error('an invoice exists');
      const { attemptId } = prepared.request;
      const { provider = 'csob', amount = thousand } = wanted;
      const invoice = `top-up-${attemptId}`;
      await context().transact((tx) =>
        saveInvoice(topUpDeps, tx, { provider }, { attemptId, id: invoice, url: 'https://gateway.example/' }),
      );
      return { attemptId, invoice, provider, amount };
    },
    answer: (
      { invoice, provider, amount }: Begun,
      state: InvoiceState,
      changes: Partial<GatewayInvoice> = {},
      by: typeof usual = topUpDeps,
    ): Promise<void> =>
      context().transact((tx) =>
        applyInvoice(
          by,
          tx,
          { provider },
          {
            id: invoice,
            state,
            isFinal: false,
            asked: { amount, currency: 'CZK' },
            received: state === 'paid' ? { amount, currency: 'CZK' } : null,
            reference: null,
            url: null,
            ...(provider === 'csob' && state === 'paid' && { settlement: 'waiting' as const }),
            ...changes,
          },
        ),
      ),
  };
};
