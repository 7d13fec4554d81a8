import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerFaults } from '../../platform/answer-faults.ts';
import type { Context } from '../../context.ts';
import { parseDecimal } from '../../platform/decimal.ts';
import { html, instant, sendPage, sendProblem } from '../../platform/pages.ts';
import { isReachable } from '../../platform/reachable.ts';
import { storeSale, listSales } from './sales.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const clickQuery = z
  .object({ a_aid: z.string().optional(), desturl: httpUrl.optional(), url: httpUrl.optional() })
  .transform(({ desturl, url }) => desturl ?? url);

const saleQuery = z.object({
  campaignId: z.string().regex(/^[0-9a-f]{8}$/i, 'has eight hexadecimal digits'),
  orderId: z.string().min(1).max(60),
  visitId: z.string().regex(/^[0-9A-Za-z]{32}$/, 'has 32 letters and digits'),
  totalCost: z.string().refine((text) => parseDecimal(text, 2) !== undefined, 'is a decimal amount'),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/**
 * The affiliate network: a partner's click leads to the platform with the visit id, and the platform's server
 * reports a sale.
 */
export async function ehubRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'ehub');
  const troubleAnswer = answerFaults(scope, context, 'ehub');

  scope.get('/ehub/click', async (request, reply) => {
    const target = clickQuery.safeParse(request.query).data;
    if (target === undefined || !isReachable(target, context.config.platformUrl)) {
      const text = 'A click needs the address on the platform it leads to: desturl or url.';
      return sendProblem(request, reply, { status: 400, text });
    }
    const landing = new URL(target);
    landing.searchParams.set('ehub', randomBytes(16).toString('hex'));
    return reply.redirect(landing.href, 302);
  });

  scope.get('/ehub/sale', async (request, reply) => {
    const sale = saleQuery.safeParse(request.query);
    if (!sale.success) {
      const [issue] = sale.error.issues;
      return reply.code(400).send({ error: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
    }
    storeSale(context, sale.data);
    await troubleAnswer(reply);
    return reply.send({ status: 'ok' });
  });
}

/** The reported sales, and a partner's link to try. */
export async function ehubPages(scope: FastifyInstance, context: Context) {
  scope.get('/ehub', async (request, reply) => {
    const sales = listSales(context).toReversed();
    const link = `/ehub/click?a_aid=sandbox&a_bid=1&desturl=${encodeURIComponent(context.config.platformUrl)}`;
    return sendPage(request, reply, {
      title: 'Affiliate sales',
      body: html`<h1>Affiliate sales</h1>
        <p class="lead"><a href="${link}">Come to the platform by a partner’s link</a></p>
        ${sales.length === 0 && html`<p class="empty">No sale was told yet.</p>`}
        <ul class="cards">
          ${sales.map(
            (sale) =>
              html`<li class="card">
                <h2>${sale.totalCost} ${sale.currency}</h2>
                <p>Order ${sale.orderId}, campaign ${sale.campaignId}</p>
                <p class="code">${sale.visitId}</p>
                <p class="quiet">${instant(Date.parse(sale.receivedAt))}</p>
              </li>`,
          )}
        </ul>`,
    });
  });
}
