import type { CallingProvider, GatewayProvider, ReturningProvider } from '@parcela/domain';
import { capitalized } from '../capitalized.ts';
import { gatewayHooks, payRoutes, returnRoutes } from './payments/gateways.ts';

/** The routes of one gateway, for code that treats all gateways alike. */
export const payRouteOf = (provider: GatewayProvider) => payRoutes[`payBy${capitalized(provider)}`];
export const returnRouteOf = (provider: ReturningProvider) =>
  returnRoutes[`returnFrom${capitalized(provider)}`];
export const hookRouteOf = (provider: CallingProvider) => gatewayHooks[`${provider}Hook`];

const each = <Routes extends object, State extends string>(routes: Routes, state: State) =>
  Object.fromEntries(Object.keys(routes).map((name) => [name, state])) as Readonly<
    Record<keyof Routes, State>
  >;

/** In a run-off (run-off.ts) no order can be paid, but notices about earlier payments still arrive. */
export const inRunOffAtGateways = {
  ...each(payRoutes, 'stops'),
  ...each(returnRoutes, 'goes on'),
  ...each(gatewayHooks, 'goes on'),
};
