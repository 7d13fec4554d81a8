import { command, refuse } from '../../control/command.ts';
import { refundModes, webhookModes } from '../../control/faults.ts';
import { bodyOf } from '../../control/gateway-bodies.ts';
import type { SandboxGateway } from '../gateway.ts';
import {
  findCheckoutByReference,
  nextCheckoutDueAt,
  payoutBalances,
  payoutWebhookPolicy,
  stepDueCheckouts,
} from './checkouts.ts';
import { payoutPages } from './pay.pages.ts';
import { actOnCheckout, payoutActions } from './payout-actions.ts';
import { payoutRoutes } from './payout.routes.ts';
import { refundsOf } from './refunds.ts';

export const payout: SandboxGateway = {
  faults: [...webhookModes, 'forge-answer', ...refundModes],
  routes: payoutRoutes,
  pages: payoutPages,
  webhooks: (config) => payoutWebhookPolicy(config.payout.clientSecret),
  timeline: { stepDue: stepDueCheckouts, nextDueAt: nextCheckoutDueAt },
  secrets: (config) => [config.payout.clientSecret],
  control: (scope, context) => {
    for (const action of payoutActions)
      command(scope, `/_control/payout/${action}`, bodyOf(action), (body, reply) => {
        const checkout = findCheckoutByReference(context, body.reference);
        return checkout
          ? actOnCheckout(context, checkout, { action, amountMinor: body.amount })
          : refuse(reply, 404, `There is no checkout with the reference ${body.reference}.`);
      });
    scope.get<{ Querystring: { reference?: string } }>('/_control/payout/refunds', (request) =>
      refundsOf(context, request.query.reference ?? ''),
    );
    scope.get('/_control/payout/balance', () =>
      Object.fromEntries(
        Object.entries(payoutBalances(context)).map(([currency, { paid, refunded }]) => [
          currency,
          paid - refunded,
        ]),
      ),
    );
  },
};
