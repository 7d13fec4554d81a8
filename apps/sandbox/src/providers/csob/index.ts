import { command, refuse } from '../../control/command.ts';
import { refundModes } from '../../control/faults.ts';
import { payment } from '../../control/gateway-bodies.ts';
import type { SandboxGateway } from '../gateway.ts';
import { actOnPayment, csobActions } from './csob-actions.ts';
import { csobRoutes } from './csob.routes.ts';
import { csobPages } from './pay.pages.ts';
import { csobBalances, findPaymentByReference, nextPaymentDueAt, stepDuePayments } from './payments.ts';

export const csob: SandboxGateway = {
  faults: ['down', 'forge', 'forge-answer', ...refundModes],
  tables: `
    create table if not exists csob_payments (
      pay_id text primary key, order_no text not null, created_at integer not null, due_at integer, document text not null
    ) strict;
    create index if not exists csob_payments_due on csob_payments (due_at) where due_at is not null;
  `,
  routes: csobRoutes,
  pages: csobPages,
  timeline: { stepDue: stepDuePayments, nextDueAt: nextPaymentDueAt },
  secrets: () => [],
  control: (scope, context) => {
    for (const action of csobActions)
      // The bank takes the requested amount or nothing.
      command(scope, `/_control/csob/${action}`, payment.omit({ amount: true }), (body, reply) => {
        const found = findPaymentByReference(context, body.reference);
        return found
          ? actOnPayment(context, found, action)
          : refuse(reply, 404, `There is no card payment with the reference ${body.reference}.`);
      });
    scope.get('/_control/csob/balance', () => csobBalances(context));
  },
};
