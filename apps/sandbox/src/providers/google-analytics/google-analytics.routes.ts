import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerFaults } from '../../platform/answer-faults.ts';
import type { Context } from '../../context.ts';
import { isSameText } from '../../platform/digest.ts';
import { html, instant, sendPage } from '../../platform/pages.ts';
import { storeEvents, listEvents, validate } from './events.ts';
import type { GaEvent } from './events.ts';

const query = z.object({ measurement_id: z.string().min(1), api_secret: z.string().min(1) });

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Google Analytics' Measurement Protocol, which drops an invalid request but answers it like a valid one. */
export async function gaRoutes(scope: FastifyInstance, context: Context) {
  const { measurementId, apiSecret } = context.config.ga;
  context.journal.watch(scope, 'ga');
  const troubleAnswer = answerFaults(scope, context, 'ga');

  /** The property of the keys, if they are right. */
  function propertyOf(keys: unknown): string | undefined {
    const given = query.safeParse(keys).data;
    if (!given) return undefined;
    const isOurs = measurementId === undefined || given.measurement_id === measurementId;
    const isSecret = apiSecret === undefined || isSameText(given.api_secret, apiSecret);
    return isOurs && isSecret ? given.measurement_id : undefined;
  }

  // Accepts any type and text, because Google never refuses a request.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  scope.post('/ga/mp/collect', async (request, reply) => {
    const property = propertyOf(request.query);
    const body = jsonOf(request.body);
    if (property !== undefined && validate(body).length === 0) storeEvents(context, property, body);
    await troubleAnswer(reply);
    return reply.code(204).send();
  });

  // Google does not check the secret either.
  scope.post('/ga/debug/mp/collect', (request) => ({
    validationMessages: validate(jsonOf(request.body)),
  }));
}

function purchaseCard({ params, measurementId, clientId, receivedAt }: GaEvent) {
  const { transaction_id: transaction, value, currency, items } = params;
  return html`<li class="card">
    <h2>${String(value)} ${String(currency)}</h2>
    <p>Transaction ${String(transaction)}</p>
    <pre tabindex="0">${JSON.stringify(items, null, 2)}</pre>
    <p class="quiet">${measurementId}, client ${clientId}, ${instant(Date.parse(receivedAt))}</p>
  </li>`;
}

/** The measured purchases. */
export async function gaPages(scope: FastifyInstance, context: Context) {
  scope.get('/ga', async (request, reply) => {
    const purchases = listEvents(context)
      .filter(({ name }) => name === 'purchase')
      .toReversed();
    return sendPage(request, reply, {
      title: 'Purchases in analytics',
      body: html`<h1>Purchases in analytics</h1>
        ${purchases.length === 0 && html`<p class="empty">No purchase was measured yet.</p>`}
        <ul class="cards">
          ${purchases.map(purchaseCard)}
        </ul>`,
    });
  });
}
