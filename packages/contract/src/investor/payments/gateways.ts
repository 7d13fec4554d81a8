import {
  type CallingProvider,
  type GatewayProvider,
  type ReturningProvider,
  callingProviders,
  gatewayFacts,
  gatewayProviders,
  returningProviders,
} from '@parcela/domain';
import { z } from 'zod/mini';
import { capitalized } from '../../capitalized.ts';
import { defineRoute } from '../../route.ts';
import { payOrder, redirectUri } from '../../schemas/payments/order.ts';
import { hook, payErrors } from './common.ts';

const payRoute = <Key extends GatewayProvider>(provider: Key) =>
  defineRoute({
    operationId: `payBy${capitalized(provider)}`,
    method: 'POST',
    path: `/core/pay/${provider}-gateway`,
    tag: 'pay',
    summary: `Starts a payment at ${gatewayFacts[provider].name}, where it is offered; answers the page of the gateway.`,
    access: 'session',
    idempotency: 'required',
    rate: 'write',
    body: payOrder,
    answer: redirectUri,
    errors: [...payErrors, 'payment.gateway_unavailable'],
  });

const returnedField = z.optional(z.string().check(z.maxLength(1000)));

const returnRoute = <Key extends ReturningProvider>(provider: Key) => {
  const { name, signedReturn } = gatewayFacts[provider];
  return defineRoute({
    operationId: `returnFrom${capitalized(provider)}`,
    method: 'POST',
    path: `/core/pay/${provider}-gateway/return`,
    tag: 'pay',
    summary: `The payer’s browser brings back a form that ${name} has signed, and goes on to the order’s page (303). It says which payment the gateway is asked about, and nothing else of it is believed.`,
    access: 'public',
    idempotency: 'none',
    rate: 'lookup',
    body: z.looseObject(Object.fromEntries(signedReturn.map((field) => [field, returnedField]))),
    bodyType: 'form',
    answer: redirectUri,
    errors: [],
  });
};

const hookRoute = <Key extends CallingProvider>(provider: Key) =>
  defineRoute({
    ...hook,
    operationId: `${provider}Hook`,
    path: `/core/hook/pay/${provider}`,
    summary: `${gatewayFacts[provider].name} tells that an invoice changed. Verified on the raw bytes, stored, then read back.`,
  });

/** One payment call for each gateway, such as `payByConfirmo`. */
type PayRoutes = {
  readonly [Key in GatewayProvider as `payBy${Capitalize<Key>}`]: ReturnType<typeof payRoute<Key>>;
};
type ReturnRoutes = {
  readonly [Key in ReturningProvider as `returnFrom${Capitalize<Key>}`]: ReturnType<typeof returnRoute<Key>>;
};
type HookRoutes = {
  readonly [Key in CallingProvider as `${Key}Hook`]: ReturnType<typeof hookRoute<Key>>;
};

const byOperation = (routes: readonly { readonly operationId: string }[]) =>
  Object.fromEntries(routes.map((route) => [route.operationId, route]));

export const payRoutes = byOperation(gatewayProviders.map(payRoute)) as PayRoutes;
export const returnRoutes = byOperation(returningProviders.map(returnRoute)) as ReturnRoutes;
export const gatewayHooks = byOperation(callingProviders.map(hookRoute)) as HookRoutes;
