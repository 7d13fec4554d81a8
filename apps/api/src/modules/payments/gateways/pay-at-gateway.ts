import type { Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { applyInvoice } from './apply-invoice.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import {
  type PreparedInvoice,
  abandonInvoice,
  dropInvoice,
  gatewayUnavailable,
  saveInvoice,
} from './pay-by-gateway.ts';

type Prepare = (tx: Tx) => Promise<PreparedInvoice>;
type LiveInvoice = Extract<PreparedInvoice, { kind: 'live' }>;

/** The values that the steps of a payment share. */
interface Paying<Answer> {
  readonly gateway: PaymentGateway;
  readonly steps: {
    readonly transact: UnitOfWork;
    finish(work: (tx: Tx) => Promise<{ uri: string }>): Promise<Answer>;
  };
}

/** Returns whether the gateway still accepts money for the live invoice; if not, stores its state. */
const canStillPay = async (
  deps: PaymentDeps,
  { gateway, steps }: Paying<unknown>,
  { attempt }: LiveInvoice,
): Promise<boolean> => {
  const answer = await gateway.readInvoice(attempt.providerRef ?? '');
  if (answer.kind === 'unknown') throw gatewayUnavailable(gateway);
  if (answer.kind === 'missing') {
    await steps.transact((tx) => dropInvoice(tx, attempt));
    return false;
  }
  await steps.transact((tx) => applyInvoice(deps, tx, gateway, answer.invoice));
  return answer.invoice.state === 'waiting' || answer.invoice.state === 'confirming';
};

const makeInvoice = async <Answer>(
  deps: PaymentDeps,
  { gateway, steps }: Paying<Answer>,
  { request }: Extract<PreparedInvoice, { kind: 'place' }>,
): Promise<Answer> => {
  const { attemptId } = request;
  const state = { isSaved: false };
  try {
    failpoint('gateway.beforeCreate');
    const made = await gateway.createInvoice(request);
    failpoint('gateway.afterCreateBeforeSave');
    if (made.kind !== 'created') throw gatewayUnavailable(gateway);
    return await steps.finish(async (tx) => {
      await saveInvoice(deps, tx, gateway, { ...made, attemptId });
      state.isSaved = true;
      return { uri: made.url };
    });
  } finally {
    // Also runs when the stored answer of a used key is returned: then the new invoice belongs to no attempt.
    if (!state.isSaved) await steps.transact((tx) => abandonInvoice(tx, attemptId));
  }
};

/** The payment steps that orders and top-ups share at all gateways: find a payable live invoice, or make one. */
export const payAtGateway = async <Answer>(
  deps: PaymentDeps,
  paying: Paying<Answer>,
  prepare: Prepare,
): Promise<Answer> => {
  const { steps } = paying;
  const found = await steps.transact(prepare);
  const prepared =
    found.kind === 'place' || (await canStillPay(deps, paying, found))
      ? found
      : await steps.transact(prepare);
  if (prepared.kind === 'place') return makeInvoice(deps, paying, prepared);
  return steps.finish(async () => ({ uri: prepared.attempt.redirectUri ?? '' }));
};
