import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseDecimal } from '../../platform/decimal.ts';
import { isSameText } from '../../platform/digest.ts';
import { isReachable } from '../../platform/reachable.ts';
import { createInvoice } from './create-invoice.ts';
import { findInvoice, listInvoices, saveInvoice } from './invoices.ts';
import { coinCodes, fiats, settlementCurrencies } from './rates.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? null);

const hasTwoDecimals = (amount: number) => (parseDecimal(String(amount), 2) ?? 0n) > 0n;

/**
 * Ignores unknown fields, as the provider does: the official plugin sends several that the reference does not name.
 */
const createBody = z.object({
  invoice: z.object({
    amount: z.number().refine(hasTwoDecimals, 'must be positive with at most two decimals'),
    currencyFrom: z.enum(fiats),
    currencyTo: z
      .enum(coinCodes)
      .nullish()
      .transform((value) => value ?? null),
  }),
  settlement: z.object({ currency: z.enum(settlementCurrencies).nullable() }),
  product: z
    .object({ name: text, description: text })
    .nullish()
    .transform((value) => value ?? null),
  reference: text,
  notifyUrl: httpUrl.nullish().transform((value) => value ?? null),
  notifyEmail: z
    .email()
    .nullish()
    .transform((value) => value ?? null),
  returnUrl: httpUrl.nullish().transform((value) => value ?? null),
});

const seconds = z.coerce.number().int().min(0).optional();
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  order: z.enum(['asc', 'desc']).default('desc'),
  createdAtFrom: seconds,
  createdAtTo: seconds,
  status: z.enum(['prepared', 'active', 'confirming', 'paid', 'expired', 'error']).optional(),
});

const problem = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ code: status, message });

function invalid(reply: FastifyReply, error: z.ZodError) {
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return reply.code(400).send({ code: 400, message: 'Validation failed', errors });
}

/** Confirmo's invoice API, version 3. */
export async function confirmoRoutes(scope: FastifyInstance, context: Context) {
  const { config, webhooks } = context;
  context.journal.watch(scope, 'confirmo');
  scope.addHook('onRequest', async (request, reply) => {
    if (context.faults.take('confirmo', 'down')) return problem(reply, 503, 'Service unavailable');
    if (!request.headers.authorization) return problem(reply, 401, 'Missing API key');
    return isSameText(request.headers.authorization, `Bearer ${config.confirmo.apiKey}`)
      ? undefined
      : problem(reply, 403, 'Invalid API key');
  });

  scope.post('/confirmo/api/v3/invoices', async (request, reply) => {
    const body = createBody.safeParse(request.body);
    if (!body.success) return invalid(reply, body.error);
    const { invoice, settlement, ...rest } = body.data;
    if (rest.notifyUrl && !isReachable(rest.notifyUrl, config.platformUrl)) {
      return problem(reply, 400, 'notifyUrl: the sandbox only notifies this machine');
    }
    const created = saveInvoice(
      context,
      createInvoice(
        { ...rest, ...invoice, amount: String(invoice.amount), settlementCurrency: settlement.currency },
        context.clock.now(),
        context.origin(),
      ),
    );
    void webhooks.deliver('confirmo', created.id);
    return reply.code(201).send(created);
  });

  scope.get<{ Params: { id: string } }>('/confirmo/api/v3/invoices/:id', async (request, reply) => {
    return findInvoice(context, request.params.id) ?? problem(reply, 404, 'Invoice not found');
  });

  scope.get('/confirmo/api/v3/invoices', async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    return query.success ? listInvoices(context, query.data) : invalid(reply, query.error);
  });
}
