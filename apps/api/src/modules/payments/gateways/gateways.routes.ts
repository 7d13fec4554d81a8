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
import type { Api, CallOf } from '@parcela/platform/http/api.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { returnPayer } from './return-from-gateway.ts';
import { payAtGateway } from './pay-at-gateway.ts';
import { type PayByGatewayDeps, type PayByGatewayInput, prepareInvoice } from './pay-by-gateway.ts';
import type { PaymentGateways } from '@parcela/providers/ports/payment-gateway.ts';
import { receiveEvent } from './receive-webhook.ts';

interface GatewaysRoutesDeps extends PayByGatewayDeps {
  readonly gateways: PaymentGateways;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

type PayRoute = ReturnType<typeof payRouteOf>;

const inputOf = ({ caller, body, locale }: PayCall): PayByGatewayInput => ({
  userId: caller.subjectId,
  documentId: body.orderDocumentId,
  locale,
});
type PayCall = Pick<CallOf<PayRoute>, 'caller' | 'body'> & { readonly locale: Locale };

/**
 * The investor's route to pay at a gateway. If the gateway is not configured, the route still reads the order, so
 * that a stranger learns nothing.
 */
const payCall = (api: Api, deps: GatewaysRoutesDeps, provider: GatewayProvider): void => {
  const gateway = deps.gateways[provider];
  api.steps(payRouteOf(provider), async (steps, call) => {
    if (gateway)
      return payAtGateway(deps, { gateway, steps }, (tx) => prepareInvoice(deps, tx, gateway, inputOf(call)));
    const without = { ...deps, offeredGateways: deps.offeredGateways.filter((other) => other !== provider) };
    await steps.transact((tx) => prepareInvoice(without, tx, { provider }, inputOf(call)));
    throw new BusinessError('order.rail_unavailable');
  });
};

/** The route to which the payer's browser returns from a gateway with signed fields. */
const returnCall = (api: Api, deps: GatewaysRoutesDeps, provider: ReturningProvider): void => {
  api.write(returnRouteOf(provider), async (tx, { body }) => {
    const fields = Object.entries(body).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    const page = await returnPayer(tx, deps.gateways[provider], Object.fromEntries(fields));
    return redirectTo(`${deps.publicUrl}${page}`, { status: 303 });
  });
};

/** The webhook of a gateway, which answers as soon as the event is stored. */
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
