import type { FastifyInstance } from 'fastify';
import { isGateway } from '@parcela/domain';
import { z } from 'zod';
import { parseDuration } from '../platform/clock.ts';
import type { Context } from '../context.ts';
import { setRates } from '../providers/ecb/rates.ts';
import { listSales } from '../providers/ehub/sales.ts';
import { listEvents } from '../providers/google-analytics/events.ts';
import { type Provider, providers } from '../journal/journal.ts';
import { gateways } from '../providers/gateways.ts';
import { personSchema } from '../providers/sumsub/person.ts';
import { advancePlatform, advanceSandbox } from './advance-clock.ts';
import { bankControl } from './bank-control.ts';
import { command, guard, issuesOf, refuse } from './command.ts';
import { type FaultMode, faultModes, possibleFaults } from './faults.ts';
import { openIdControl } from './openid-control.ts';
import { pushControl } from './push-control.ts';
import { reviewApplicant } from './review-applicant.ts';

const faultsOf = (provider: Provider): readonly FaultMode[] =>
  isGateway(provider) ? gateways[provider].faults : possibleFaults[provider];

const rate = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'is a decimal number');

const bodies = {
  clock: z.strictObject({ advance: z.string() }),
  review: z
    .strictObject({
      email: z.email(),
      answer: z.enum(['GREEN', 'RED', 'HOLD']),
      final: z.boolean().optional(),
      comment: z.string().min(1).max(2000).optional(),
      labels: z
        .array(z.string().regex(/^[A-Z_]{1,60}$/))
        .max(20)
        .optional(),
      person: personSchema.partial().optional(),
      validForDays: z.int().min(-36_500).max(36_500).optional(),
    })
    .superRefine((body, context) => {
      for (const field of ['final', 'comment', 'labels'] as const)
        if (body[field] !== undefined && body.answer !== 'RED')
          context.addIssue({ code: 'custom', path: [field], message: `only a RED answer has ${field}` });
    }),
  faults: z.strictObject({
    provider: z.enum(providers),
    mode: z.enum(faultModes),
    times: z.int().min(0).max(1000),
  }),
  rates: z.strictObject({ CZK: rate, PLN: rate }),
  reset: z.strictObject({}),
};

const journalQuery = z.strictObject({
  provider: z.enum([...providers, 'platform']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** All commands of the sandbox as JSON, for tests and demos. */
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

  bankControl(scope, context);
  for (const gateway of Object.values(gateways)) gateway.control(scope, context);
  openIdControl(scope, context);
  pushControl(scope, context);
  scope.get('/_control/ga/events', () => listEvents(context));
  scope.get('/_control/ehub/sales', () => listSales(context));

  command(scope, '/_control/ecb/rates', bodies.rates, (rates) => {
    setRates(context, rates);
    return rates;
  });

  command(scope, '/_control/faults', bodies.faults, ({ provider, mode, times }, reply) => {
    if (!faultsOf(provider).includes(mode)) {
      const message = `${provider} can show ${faultsOf(provider).join(', ')}`;
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

/** Advances the clock for one request after another: two parallel requests would both start from the same instant. */
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
