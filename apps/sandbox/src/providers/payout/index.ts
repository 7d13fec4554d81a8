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
  tables: `
    create table if not exists payout_tokens (token text primary key, expires_at integer not null) strict;
    create table if not exists payout_answers (idempotency_key text primary key, request text not null, answer text not null) strict;
    create table if not exists payout_checkouts (
      id integer primary key, external_id text not null, currency text not null, amount_minor integer not null,
      status text not null, due_at integer, document text not null
    ) strict;
    create index if not exists payout_checkouts_due on payout_checkouts (due_at) where due_at is not null;
    create table if not exists payout_refunds (
      id integer primary key, checkout_id integer not null references payout_checkouts (id) on delete cascade, currency text not null,
      amount_minor integer not null, created_at integer not null
    ) strict;
  `,
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
