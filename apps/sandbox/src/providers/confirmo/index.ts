import { command, refuse } from '../../control/command.ts';
import { webhookModes } from '../../control/faults.ts';
import { bodyOf } from '../../control/gateway-bodies.ts';
import type { SandboxGateway } from '../gateway.ts';
import { actOnInvoice, confirmoActions } from './confirmo-actions.ts';
import { confirmoRoutes } from './confirmo.routes.ts';
import {
  confirmoBalances,
  confirmoWebhookPolicy,
  findInvoiceByReference,
  nextInvoiceDueAt,
  stepDueInvoices,
} from './invoices.ts';
import { payPages } from './pay.pages.ts';

export const confirmo: SandboxGateway = {
  faults: webhookModes,
  tables: `
    create table if not exists invoices (
      id text primary key, reference text, status text not null, created_at integer not null, due_at integer, document text not null
    ) strict;
    create index if not exists invoices_due on invoices (due_at) where due_at is not null;
  `,
  routes: confirmoRoutes,
  pages: payPages,
  webhooks: (config) => confirmoWebhookPolicy(config.confirmo.callbackPassword),
  timeline: { stepDue: stepDueInvoices, nextDueAt: nextInvoiceDueAt },
  secrets: (config) => Object.values(config.confirmo),
  control: (scope, context) => {
    for (const action of confirmoActions)
      command(scope, `/_control/confirmo/${action}`, bodyOf(action), (body, reply) => {
        const invoice = findInvoiceByReference(context, body.reference);
        return invoice
          ? actOnInvoice(context, invoice, { action, amountMinor: body.amount })
          : refuse(reply, 404, `There is no invoice with the reference ${body.reference}.`);
      });
    scope.get('/_control/confirmo/balance', () => confirmoBalances(context));
  },
};
