import { hookRouteOf, payRouteOf, returnRouteOf } from '@parcela/contract/investor';
import {
  type CallingProvider,
  type GatewayProvider,
  type Locale,
  type ReturningProvider,
  callingProviders,
  gatewayProviders,
  returningProviders,
} from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { Api, CallOf, Steps } from '@parcela/platform/http/api.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { applyInvoice } from './apply-invoice.ts';
import { returnPayer } from './return-from-gateway.ts';
import {
  type PayByGatewayDeps,
  type PayByGatewayInput,
  type PreparedInvoice,
  abandonInvoice,
  dropInvoice,
  gatewayUnavailable,
  prepareInvoice,
  saveInvoice,
} from './pay-by-gateway.ts';
import type { PaymentGateway, PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import { receiveEvent } from './receive-webhook.ts';

interface GatewaysRoutesDeps extends PayByGatewayDeps {
  readonly gateways: PaymentGateways;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

type PayRoute = ReturnType<typeof payRouteOf>;
type PaySteps = Steps<PayRoute>;
type LiveInvoice = Extract<PreparedInvoice, { kind: 'live' }>;

/** The common values of a payment's steps. */
interface Paying {
  readonly deps: GatewaysRoutesDeps;
  readonly gateway: PaymentGateway;
  readonly steps: PaySteps;
}

/** Returns whether the gateway still accepts money for the live invoice. Stores the state when it does not. */
const canStillPay = async ({ deps, gateway, steps }: Paying, { attempt }: LiveInvoice): Promise<boolean> => {
  const answer = await gateway.readInvoice(attempt.providerRef ?? '');
  if (answer.kind === 'unknown') throw gatewayUnavailable(gateway);
  if (answer.kind === 'missing') {
    await steps.transact((tx) => dropInvoice(tx, attempt));
    return false;
  }
  await steps.transact((tx) => applyInvoice(deps, tx, gateway, answer.invoice));
  return answer.invoice.state === 'waiting' || answer.invoice.state === 'confirming';
};

/** Finds a payable live invoice, or claims the right to make one. */
const prepare = async (paying: Paying, input: PayByGatewayInput): Promise<PreparedInvoice> => {
  const { deps, gateway, steps } = paying;
  const prepared = await steps.transact((tx) => prepareInvoice(deps, tx, gateway, input));
  if (prepared.kind === 'place' || (await canStillPay(paying, prepared))) return prepared;
  return steps.transact((tx) => prepareInvoice(deps, tx, gateway, input));
};

const makeInvoice = async (
  { deps, gateway, steps }: Paying,
  { request }: Extract<PreparedInvoice, { kind: 'place' }>,
) => {
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
    // Also when the stored answer of a used key is returned: then the new invoice belongs to no attempt.
    if (!state.isSaved) await steps.transact((tx) => abandonInvoice(tx, attemptId));
  }
};

const inputOf = ({ caller, body, locale }: PayCall): PayByGatewayInput => ({
  userId: caller.subjectId,
  documentId: body.orderDocumentId,
  locale,
});
type PayCall = Pick<CallOf<PayRoute>, 'caller' | 'body'> & { readonly locale: Locale };

/** The payment steps that all gateways share. */
const payByGateway =
  (deps: GatewaysRoutesDeps, gateway: PaymentGateway) => async (steps: PaySteps, call: CallOf<PayRoute>) => {
    const paying = { deps, gateway, steps };
    const prepared = await prepare(paying, inputOf(call));
    if (prepared.kind === 'place') return makeInvoice(paying, prepared);
    return steps.finish(async () => ({ uri: prepared.attempt.redirectUri ?? '' }));
  };

/**
 * The investor's route to pay at a gateway. If the gateway is not configured the order is still read, so that a
 * stranger learns nothing.
 */
const payCall = (api: Api, deps: GatewaysRoutesDeps, provider: GatewayProvider): void => {
  const gateway = deps.gateways[provider];
  api.steps(payRouteOf(provider), async (steps, call) => {
    if (gateway) return payByGateway(deps, gateway)(steps, call);
    const without = { ...deps, offeredGateways: deps.offeredGateways.filter((other) => other !== provider) };
    await steps.transact((tx) => prepareInvoice(without, tx, { provider }, inputOf(call)));
    throw new BusinessError('order.rail_unavailable');
  });
};

/** The route for the payer's browser when it returns from a gateway with signed fields. */
const returnCall = (api: Api, deps: GatewaysRoutesDeps, provider: ReturningProvider): void => {
  api.write(returnRouteOf(provider), async (tx, { body }) => {
    const fields = Object.entries(body).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    const order = await returnPayer(tx, deps.gateways[provider], Object.fromEntries(fields));
    const page = order ? `/orders/${order.documentId}/payment?checking=true` : '/orders';
    return redirectTo(`${deps.publicUrl}${page}`, { status: 303 });
  });
};

/** The webhook of a gateway. It answers as soon as the event is stored. */
const hookCall = (api: Api, deps: GatewaysRoutesDeps, provider: CallingProvider): void => {
  const webhook = deps.gateways[provider]?.webhook;
  api.write(hookRouteOf(provider), async (tx, { rawBody, headers }) => {
    if (!webhook) throw new BusinessError('hook.signature_invalid');
    await receiveEvent({ provider, webhook, jobs: deps.jobs }, tx, { rawBody, headers });
    return { received: true as const };
  });
};

/** The investor's routes for paying at a gateway, and the webhooks of the gateways. */
export const gatewaysRoutes = (api: Api, deps: GatewaysRoutesDeps): void => {
  for (const provider of gatewayProviders) payCall(api, deps, provider);
  for (const provider of returningProviders) returnCall(api, deps, provider);
  for (const provider of callingProviders) hookCall(api, deps, provider);
};
