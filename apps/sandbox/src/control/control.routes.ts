import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { bookTransfer } from '../bank/movements.ts';
import { parseDuration } from '../clock.ts';
import { InvoiceConflict } from '../confirmo/invoice-steps.ts';
import { findInvoiceByReference } from '../confirmo/invoices.ts';
import type { Context } from '../context.ts';
import { providers } from '../journal/journal.ts';
import { personSchema } from '../sumsub/person.ts';
import { advancePlatform, advanceSandbox } from './advance-clock.ts';
import { actOnInvoice, confirmoActions } from './confirmo-control.ts';
import { faultModes, possibleFaults } from './faults.ts';
import { reviewApplicant } from './review-applicant.ts';

const amountMinor = z.int().positive();

const bodies = {
  clock: z.strictObject({ advance: z.string() }),
  review: z
    .strictObject({
      email: z.email(),
      answer: z.enum(['GREEN', 'RED']),
      final: z.boolean().optional(),
      person: personSchema.partial().optional(),
    })
    .refine((body) => body.final === undefined || body.answer === 'RED', {
      path: ['final'],
      message: 'only a RED answer can be final',
    }),
  transfer: z.strictObject({
    variableSymbol: z.string().regex(/^\d{0,10}$/, 'has at most ten digits'),
    amount: amountMinor,
    currency: z.enum(['CZK', 'EUR', 'PLN']),
    name: z.string().min(1).max(140).optional(),
    iban: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'must be an IBAN without spaces')
      .optional(),
    message: z.string().max(140).optional(),
  }),
  confirmo: z.strictObject({ reference: z.string().min(1), amount: amountMinor.optional() }),
  faults: z.strictObject({
    provider: z.enum(providers),
    mode: z.enum(faultModes),
    times: z.int().min(0).max(1000),
  }),
  reset: z.strictObject({}),
};

const journalQuery = z.strictObject({
  provider: z.enum([...providers, 'platform']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

interface Issue {
  path: string;
  message: string;
}

function refuse(reply: FastifyReply, status: number, error: string, issues: Issue[] = []) {
  return reply.code(status).send({ error, issues });
}

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** A page of another site can reach this port, but not with a JSON body, and not under its own name (DNS rebinding). */
function guard(scope: FastifyInstance) {
  scope.addHook('onRequest', async (request, reply) => {
    if (!loopbackNames.includes(request.hostname))
      return refuse(reply, 403, 'Only a loopback Host may control the sandbox.');
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'GET' || type === 'application/json') return undefined;
    return refuse(reply, 415, 'Only application/json is accepted.');
  });
  scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof InvoiceConflict) return refuse(reply, 409, error.message);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, error.statusCode, error.message);
    request.log.error(error);
    return refuse(reply, 500, 'The sandbox failed. See its log.');
  });
}

/** A POST whose body is checked first; a wrong one is answered with 400 and what is wrong with each field. */
function command<Schema extends z.ZodType>(
  scope: FastifyInstance,
  path: string,
  schema: Schema,
  run: (body: z.output<Schema>, reply: FastifyReply) => unknown,
) {
  scope.post(path, async (request, reply) => {
    const body = schema.safeParse(request.body);
    return body.success
      ? run(body.data, reply)
      : refuse(reply, 400, 'The body is not right.', issuesOf(body.error));
  });
}

/** The whole sandbox by JSON, for tests and demos. */
export async function controlRoutes(scope: FastifyInstance, context: Context) {
  guard(scope);
  clockCommand(scope, context);

  command(scope, '/_control/sumsub/review', bodies.review, async (body, reply) => {
    const reviewed = await reviewApplicant(context, body);
    if (!reviewed)
      return refuse(reply, 404, `Nobody asked for an access token with the e-mail ${body.email}.`);
    const { applicant, webhooksWaiting } = reviewed;
    const { id: applicantId, externalUserId, reviewStatus, reviewResult } = applicant;
    return { applicantId, externalUserId, reviewStatus, reviewResult, webhooksWaiting };
  });

  command(scope, '/_control/bank/transfer', bodies.transfer, (body, reply) => {
    if (!context.config.bank.accounts.some(({ currency }) => currency === body.currency)) {
      return refuse(reply, 400, 'The body is not right.', [
        { path: 'currency', message: 'the platform has no account in it' },
      ]);
    }
    const movementId = bookTransfer(context, {
      currency: body.currency,
      amountMinor: body.amount,
      variableSymbol: body.variableSymbol || null,
      payerName: body.name ?? null,
      payerIban: body.iban ?? null,
      message: body.message ?? null,
    });
    return { movementId };
  });

  for (const action of confirmoActions) {
    command(scope, `/_control/confirmo/${action}`, bodies.confirmo, (body, reply) => {
      const invoice = findInvoiceByReference(context, body.reference);
      if (!invoice) return refuse(reply, 404, `There is no invoice with the reference ${body.reference}.`);
      if (body.amount !== undefined && action !== 'pay') {
        return refuse(reply, 400, 'The body is not right.', [
          { path: 'amount', message: 'only a payment has an amount' },
        ]);
      }
      return actOnInvoice(context, invoice, { action, amountMinor: body.amount });
    });
  }

  command(scope, '/_control/faults', bodies.faults, ({ provider, mode, times }, reply) => {
    if (!possibleFaults[provider].includes(mode)) {
      const message = `${provider} can show ${possibleFaults[provider].join(', ')}`;
      return refuse(reply, 400, 'The body is not right.', [{ path: 'mode', message }]);
    }
    context.faults.set(provider, mode, times);
    return { faults: context.faults.list() };
  });

  command(scope, '/_control/reset', bodies.reset, () => {
    context.store.clear();
    context.clock.reset();
    return { now: new Date(context.clock.now()).toISOString() };
  });

  scope.get('/_journal', async (request, reply) => {
    const query = journalQuery.safeParse(request.query);
    return query.success
      ? context.journal.list(query.data)
      : refuse(reply, 400, 'The query is not right.', issuesOf(query.error));
  });
}

/** Advances one after the other: two at once would both start from the same instant. */
function clockCommand(scope: FastifyInstance, context: Context) {
  let previous: Promise<unknown> = Promise.resolve();

  scope.get('/_control/clock', () => ({ now: new Date(context.clock.now()).toISOString() }));

  command(scope, '/_control/clock', bodies.clock, async ({ advance }, reply) => {
    const ms = parseDuration(advance);
    if (ms === undefined) {
      const message =
        'must be an ISO 8601 duration like PT24H or P7D, longer than zero and at most ten years, without months and years';
      return refuse(reply, 400, 'The body is not right.', [{ path: 'advance', message }]);
    }
    const run = previous.then(async () => {
      await advanceSandbox(context, ms);
      return advancePlatform(context, advance);
    });
    previous = run.catch(() => undefined);
    const problem = await run;
    const now = new Date(context.clock.now()).toISOString();
    return problem === undefined
      ? { now }
      : reply.code(502).send({ error: `${problem} The sandbox itself has moved.`, issues: [], now });
  });
}
