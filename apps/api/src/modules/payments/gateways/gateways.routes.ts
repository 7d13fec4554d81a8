import { investorRoutes } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
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
import type { CallingGateway, PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { receiveEvent } from './receive-webhook.ts';

interface GatewaysRoutesDeps extends PayByGatewayDeps {
  readonly gateways: {
    readonly confirmo: CallingGateway;
    readonly payout: CallingGateway;
    readonly csob?: PaymentGateway | undefined;
  };
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

type PayRoute =
  | typeof investorRoutes.payByConfirmo
  | typeof investorRoutes.payByPayout
  | typeof investorRoutes.payByCsob;
type PaySteps = Steps<PayRoute>;
type LiveInvoice = Extract<PreparedInvoice, { kind: 'live' }>;

/** What the steps of one payment have in common. */
interface Paying {
  readonly deps: GatewaysRoutesDeps;
  readonly gateway: PaymentGateway;
  readonly steps: PaySteps;
}

/**
 * Does the gateway still accept money for the live invoice? Asks the gateway, and stores the state when it does not.
 */
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

/** A live invoice that can be paid, or the place to make one. */
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
    // Also when the key was used before and its stored answer is given again: then the new invoice belongs to no
    // attempt.
    if (!state.isSaved) await steps.transact((tx) => abandonInvoice(tx, attemptId));
  }
};

const inputOf = ({ caller, body, locale }: PayCall): PayByGatewayInput => ({
  userId: caller.subjectId,
  documentId: body.orderDocumentId,
  locale,
});
type PayCall = Pick<CallOf<PayRoute>, 'caller' | 'body'> & { readonly locale: Locale };

/** One way of paying for every gateway. */
const payByGateway =
  (deps: GatewaysRoutesDeps, gateway: PaymentGateway) => async (steps: PaySteps, call: CallOf<PayRoute>) => {
    const paying = { deps, gateway, steps };
    const prepared = await prepare(paying, inputOf(call));
    if (prepared.kind === 'place') return makeInvoice(paying, prepared);
    return steps.finish(async () => ({ uri: prepared.attempt.redirectUri ?? '' }));
  };

const cards = { provider: 'csob', type: 'CsobPaymentGateway', name: 'ČSOB' } as const;

/** Card payments. Where they are not configured the order is read all the same, so that a stranger learns nothing. */
const cardRoutes = (api: Api, deps: GatewaysRoutesDeps): void => {
  const { csob } = deps.gateways;
  api.steps(investorRoutes.payByCsob, async (steps, call) => {
    if (csob) return payByGateway(deps, csob)(steps, call);
    const without = { ...deps, offersCards: false };
    await steps.transact((tx) => prepareInvoice(without, tx, cards, inputOf(call)));
    throw new BusinessError('order.rail_unavailable');
  });

  api.write(investorRoutes.returnFromCsob, async (tx, { body }) => {
    const fields = Object.entries(body).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    const order = await returnPayer(tx, csob, Object.fromEntries(fields));
    const page = order ? `/orders/${order.documentId}/payment?checking=true` : '/orders';
    return redirectTo(`${deps.publicUrl}${page}`, { status: 303 });
  });
};

/** A webhook of a gateway. It is answered as soon as the event is stored. */
const hookOf =
  (deps: GatewaysRoutesDeps, gateway: CallingGateway) =>
  async (
    tx: Tx,
    { rawBody, headers }: Pick<CallOf<typeof investorRoutes.payoutHook>, 'rawBody' | 'headers'>,
  ) => {
    await receiveEvent({ gateway, jobs: deps.jobs }, tx, { rawBody, headers });
    return { received: true as const };
  };

/** The investor's calls of paying at a gateway, and the hooks of the gateways. */
export const gatewaysRoutes = (api: Api, deps: GatewaysRoutesDeps): void => {
  const { confirmo, payout } = deps.gateways;
  api.steps(investorRoutes.payByConfirmo, payByGateway(deps, confirmo));
  api.steps(investorRoutes.payByPayout, payByGateway(deps, payout));
  cardRoutes(api, deps);
  api.write(investorRoutes.confirmoHook, hookOf(deps, confirmo));
  api.write(investorRoutes.payoutHook, hookOf(deps, payout));
};
