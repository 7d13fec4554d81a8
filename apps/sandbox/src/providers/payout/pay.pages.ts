import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { html, instant, money, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { decline, expire, pay, startTransfer } from './checkout.ts';
import type { Checkout } from './checkout.ts';
import { findCheckout, listCheckouts, saveCheckout } from './checkouts.ts';

const actions = ['pay', 'decline', 'transfer', 'arrive', 'expire', 'cancel'] as const;
const actionBody = z.object({ action: z.enum(actions) });
type Action = (typeof actions)[number];

/** After these states the payer returns to the merchant. */
const leavingActions: readonly Action[] = ['pay', 'decline', 'transfer', 'cancel'];

function act(checkout: Checkout, action: Action, now: number): Checkout {
  switch (action) {
    case 'pay':
    case 'arrive':
      return pay(checkout, undefined, now);
    case 'decline':
      return decline(checkout, now);
    case 'transfer':
      return startTransfer(checkout, now);
    case 'expire':
      return expire(checkout);
    case 'cancel':
      return checkout;
    default:
      return action satisfies never;
  }
}

/** The state of a checkout for the payer and the list: words and badge colour. */
function stateOf(checkout: Checkout): { words: string; tone: string } {
  if (checkout.status === 'succeeded') return { words: 'Paid', tone: 'GREEN' };
  if (checkout.payment?.status === 'failed') return { words: 'Declined by the bank', tone: 'RED' };
  if (checkout.status === 'expired') {
    return checkout.is_status_final
      ? { words: 'Expired', tone: 'RED' }
      : { words: 'Expired, a transfer may still arrive', tone: 'pending' };
  }
  return checkout.payment
    ? { words: 'Transfer sent, waiting for the money', tone: 'pending' }
    : { words: 'Waiting for your payment', tone: 'none' };
}

function button(action: Action, label: string, isPrimary = false): Html {
  return html`<button name="action" value="${action}" ${isPrimary && html`class="primary"`}>
    ${label}
  </button>`;
}

function choices(checkout: Checkout): Html {
  if (checkout.is_status_final) return html`<div class="buttons">${button('cancel', 'Return', true)}</div>`;
  if (checkout.status === 'expired') {
    return html`<div class="buttons">
      ${button('arrive', 'The transfer arrives after all', true)} ${button('cancel', 'Return')}
    </div>`;
  }
  const ways = checkout.payment
    ? button('arrive', 'The transfer arrives', true)
    : html`${button('pay', 'Pay from my bank', true)}
      ${button('transfer', 'Send a transfer, which comes later')}`;
  return html`<div class="buttons">${ways}</div>
    <div class="buttons">
      ${button('decline', 'The bank declines')} ${button('expire', 'Let it expire')}
      ${button('cancel', 'Leave and return')}
    </div>`;
}

const asked = (checkout: Checkout) => money(BigInt(checkout.amount), checkout.currency);

function sendCheckout(request: FastifyRequest, reply: FastifyReply, checkout: Checkout) {
  const { words, tone } = stateOf(checkout);
  return sendPage(request, reply, {
    title: 'Pay from your bank',
    bare: true,
    formsLeadTo: [new URL(checkout.redirect_url).origin],
    body: html`<h1>Pay from your bank</h1>
      <p><span class="badge" data-tone="${tone}">${words}</span></p>
      <p class="figure">${asked(checkout)}</p>
      <dl>
        <dt>Reference</dt>
        <dd>${checkout.external_id}</dd>
        <dt>Payer</dt>
        <dd>${checkout.customer.first_name} ${checkout.customer.last_name}</dd>
        <dt>Valid until</dt>
        <dd>${instant(checkout.will_expire_at * 1000)}</dd>
      </dl>
      <p class="quiet">This is the sandbox: no money is sent, a button stands for the payment.</p>
      <form method="post" action="/payout/pay/${checkout.id}">${choices(checkout)}</form>`,
  });
}

function checkoutCard(checkout: Checkout): Html {
  const { words, tone } = stateOf(checkout);
  return html`<li class="card">
    <h2><a href="/payout/pay/${checkout.id}">${asked(checkout)}</a></h2>
    <p><span class="badge" data-tone="${tone}">${words}</span> reference ${checkout.external_id}</p>
    <p class="quiet">${checkout.id}, ${instant(checkout.created_at * 1000)}</p>
  </li>`;
}

/** The page for paying from a bank, and the list of checkouts. */
export async function payoutPages(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);
  const noCheckout = { status: 404, text: 'There is no such checkout.' };

  scope.get<{ Params: { id: string } }>('/payout/pay/:id', async (request, reply) => {
    const checkout = findCheckout(context, Number(request.params.id));
    return checkout ? sendCheckout(request, reply, checkout) : sendProblem(request, reply, noCheckout);
  });

  scope.post<{ Params: { id: string } }>('/payout/pay/:id', async (request, reply) => {
    const checkout = findCheckout(context, Number(request.params.id));
    const body = actionBody.safeParse(request.body);
    if (!checkout) return sendProblem(request, reply, noCheckout);
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'That is not one of the choices.' });
    try {
      saveCheckout(context, act(checkout, body.data.action, context.clock.now()));
    } catch (error) {
      if (error instanceof Conflict) return sendProblem(request, reply, { status: 409, text: error.message });
      throw error;
    }
    void context.webhooks.deliver('payout', String(checkout.id));
    const leaves = leavingActions.includes(body.data.action);
    return reply.redirect(leaves ? checkout.redirect_url : `/payout/pay/${checkout.id}`, 303);
  });

  scope.get('/payout', async (request, reply) => {
    const checkouts = listCheckouts(context, { limit: 100, offset: 0 });
    return sendPage(request, reply, {
      title: 'Bank buttons',
      body: html`<h1>Bank buttons</h1>
        ${checkouts.length === 0 && html`<p class="empty">No checkout yet.</p>`}
        <ul class="cards">
          ${checkouts.map(checkoutCard)}
        </ul>`,
    });
  });
}
