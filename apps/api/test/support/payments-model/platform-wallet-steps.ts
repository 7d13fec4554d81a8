import { money } from '@parcela/domain';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import { applyInvoice } from '../../../src/modules/payments/gateways/apply-invoice.ts';
import { saveInvoice } from '../../../src/modules/payments/gateways/pay-by-gateway.ts';
import { prepareTopUp } from '../../../src/modules/payments/top-ups/start-top-up.ts';
import { getTopUpReference } from '../../../src/modules/payments/top-ups/top-up-references.store.ts';
import { withdrawFromWallet } from '../../../src/modules/wallets/withdrawals/withdraw-from-wallet.ts';
import { sampleBrandName } from '../content/sample-brand.ts';
import { transferTogether } from '../orders/sample-share-transfers.ts';
import { isDone, type LiveParts, type Run } from './model-run.ts';
import { nth, type Steps } from './payments-model.ts';
import { receiveLine } from './platform-payment-steps.ts';

/** Top-ups, partial withdrawals and transfers of shares on the platform. */
export const topUpSteps = (
  parts: LiveParts,
  run: Run,
): Pick<
  Steps<Promise<boolean>>,
  'receiveTopUp' | 'openTopUp' | 'answerTopUp' | 'withdraw' | 'transferShares'
> => {
  const { context, live } = parts;
  const deps = () => ({
    ...live.app().application.payments,
    takesTopUps: true,
    payerOf: async () => ({ firstName: 'Jan', lastName: 'Novák', email: 'jan.novak@example.com' }),
    publicUrl: 'http://localhost:9',
    brandName: sampleBrandName,
  });
  const walletOf = (buyer: number) => ({ userId: nth(run.buyers, buyer).userId, currency: 'CZK' as const });
  return {
    receiveTopUp: async (buyer, incoming) => {
      const variableSymbol = await context.transact((tx) => getTopUpReference(tx, walletOf(buyer)));
      await receiveLine(parts, run, variableSymbol, incoming);
      return true;
    },
    openTopUp: (buyer, provider, amount) =>
      isDone(
        context.transact(async (tx) => {
          const input = { ...walletOf(buyer), provider, amount, locale: 'cs' as const };
          const prepared = await prepareTopUp(deps(), tx, input);
          if (prepared.kind === 'live') return;
          const { attemptId } = prepared.request;
          const id = `run${run.number}-t${run.topUps.length}`;
          await saveInvoice(deps(), tx, { provider }, { attemptId, id, url: 'https://pay.example/' });
          run.topUps.push({ id, provider, amount });
        }),
      ),
    answerTopUp: (number, state: InvoiceState) => {
      const { id, provider, amount } = nth(run.topUps, number);
      const asked = money(amount, 'CZK');
      const received = state === 'paid' ? asked : null;
      const invoice = { id, state, isFinal: false, asked, received, reference: null, url: null };
      return isDone(context.transact((tx) => applyInvoice(deps(), tx, { provider }, invoice)));
    },
    withdraw: (buyer, amount) =>
      isDone(
        context.transact((tx) =>
          withdrawFromWallet(tx, {
            userId: nth(run.buyers, buyer).userId,
            amount: { amount, currency: 'CZK' },
            requestId: 'model',
          }),
        ),
      ),
    transferShares: (from, to, { shares, price }) => {
      const holders = {
        giver: nth(run.buyers, from),
        receiver: nth(run.buyers, to),
        project: run.project,
      };
      const sale = { kind: 'sale', unitPrice: Number(price), currency: 'CZK', settlement: 'wallet' } as const;
      return isDone(transferTogether(context, holders, { shares, ...(price !== null && sale) }));
    },
  };
};
