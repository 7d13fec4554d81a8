import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { html, instant, money, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { returnFields } from './answers.ts';
import type { CardPayment } from './payment.ts';
import { cancel, declineOnce, expire, pay, reject } from './payment.ts';
import { findPayment, listPayments, savePayment } from './payments.ts';

const actions = ['pay', 'payAndClose', 'decline', 'reject', 'cancel', 'expire', 'return'] as const;
const actionBody = z.object({ action: z.enum(actions) });
type Action = (typeof actions)[number];

/** After these states the bank returns the payer to the merchant. */
const leavingActions: readonly Action[] = ['pay', 'reject', 'cancel', 'return'];

function act(payment: CardPayment, action: Action, now: number): CardPayment {
  switch (action) {
    case 'pay':
    case 'payAndClose':
      return pay(payment, now);
    case 'decline':
      return declineOnce(payment);
    case 'reject':
      return reject(payment);
    case 'cancel':
      return cancel(payment);
    case 'expire':
      return expire(payment);
    case 'return':
      return payment;
    default:
      return action satisfies never;
  }
}

const words: Record<number, { text: string; tone: string }> = {
  1: { text: 'Waiting for your card', tone: 'none' },
  2: { text: 'Waiting for your card', tone: 'none' },
  3: { text: 'Cancelled', tone: 'RED' },
  4: { text: 'Authorised, not captured yet', tone: 'pending' },
  5: { text: 'Reversed', tone: 'RED' },
  6: { text: 'Refused by the bank', tone: 'RED' },
  7: { text: 'Paid, waiting for settlement', tone: 'GREEN' },
  8: { text: 'Paid and settled', tone: 'GREEN' },
  9: { text: 'A refund is under way', tone: 'pending' },
  10: { text: 'Refunded', tone: 'RED' },
};

function badge(payment: CardPayment): Html {
  const { text, tone } = payment.isExpired
    ? { text: 'Expired', tone: 'RED' }
    : (words[payment.paymentStatus] ?? { text: '', tone: 'none' });
  return html`<span class="badge" data-tone="${tone}">${text}</span>`;
}

function button(action: Action, label: string, isPrimary = false): Html {
  return html`<button name="action" value="${action}" ${isPrimary && html`class="primary"`}>
    ${label}
  </button>`;
}

function choices(payment: CardPayment): Html {
  if (payment.isExpired || payment.paymentStatus > 2)
    return html`<div class="buttons">${button('return', 'Return to the merchant', true)}</div>`;
  return html`<div class="buttons">
      ${button('pay', 'Pay by card', true)} ${button('decline', 'The card is declined')}
      ${button('cancel', 'Cancel and return')}
    </div>
    <div class="buttons">
      ${button('payAndClose', 'Pay and close the window')} ${button('reject', 'The bank refuses for good')}
      ${button('expire', 'Let it expire')}
    </div>`;
}

const asked = ({ amount, currency }: CardPayment) => money(BigInt(amount), currency);

function sendPayment(request: FastifyRequest, reply: FastifyReply, payment: CardPayment) {
  return sendPage(request, reply, {
    title: 'Pay by card',
    bare: true,
    body: html`<h1>Pay by card</h1>
      <p>${badge(payment)}</p>
      ${
        payment.isDeclined &&
        html`<p class="notice" role="alert">The card was declined. Try again or cancel.</p>`
      }
      <p class="figure">${asked(payment)}</p>
      <dl>
        <dt>Order</dt>
        <dd>${payment.orderNo}</dd>
        <dt>Valid until</dt>
        <dd>${instant(payment.expiresAt)}</dd>
      </dl>
      <p class="quiet">This is the sandbox: no card is charged, a button stands for the payment.</p>
      <form method="post" action="/csob/pay/${payment.payId}">${choices(payment)}</form>`,
  });
}

/** The bank returns the payer with a signed form, or with the same fields in the address. */
function sendReturn(context: Context, request: FastifyRequest, reply: FastifyReply, payment: CardPayment) {
  const genuine = returnFields(context, payment);
  const fields = context.faults.take('csob', 'forge')
    ? { ...genuine, signature: Buffer.from('forged').toString('base64') }
    : genuine;
  if (payment.returnMethod === 'GET')
    return reply.redirect(`${payment.returnUrl}?${new URLSearchParams(fields).toString()}`, 303);
  return sendPage(request, reply, {
    title: 'Back to the merchant',
    bare: true,
    formsLeadTo: [new URL(payment.returnUrl).origin],
    script: 'submit-form.js',
    body: html`<h1>Back to the merchant</h1>
      <form id="form" method="post" action="${payment.returnUrl}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Continue</button>
      </form>`,
  });
}

function card(payment: CardPayment): Html {
  return html`<li class="card">
    <h2><a href="/csob/pay/${payment.payId}">${asked(payment)}</a></h2>
    <p>${badge(payment)} order ${payment.orderNo}</p>
    <p class="quiet">${payment.payId}, ${instant(payment.createdAt)}</p>
  </li>`;
}

/** The bank's page for paying by card, and the list of payments. */
export async function csobPages(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);
  const noPayment = { status: 404, text: 'There is no such payment.' };

  scope.get<{ Params: { payId: string } }>('/csob/pay/:payId', async (request, reply) => {
    const payment = findPayment(context, request.params.payId);
    return payment ? sendPayment(request, reply, payment) : sendProblem(request, reply, noPayment);
  });

  scope.post<{ Params: { payId: string } }>('/csob/pay/:payId', async (request, reply) => {
    const payment = findPayment(context, request.params.payId);
    const body = actionBody.safeParse(request.body);
    if (!payment) return sendProblem(request, reply, noPayment);
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'That is not one of the choices.' });
    const { action } = body.data;
    try {
      const acted = savePayment(context, act(payment, action, context.clock.now()));
      if (leavingActions.includes(action)) return sendReturn(context, request, reply, acted);
      return reply.redirect(`/csob/pay/${payment.payId}`, 303);
    } catch (error) {
      if (error instanceof Conflict) return sendProblem(request, reply, { status: 409, text: error.message });
      throw error;
    }
  });

  scope.get('/csob', async (request, reply) => {
    const payments = listPayments(context, 100);
    return sendPage(request, reply, {
      title: 'Cards',
      body: html`<h1>Card payments</h1>
        ${payments.length === 0 && html`<p class="empty">No payment yet.</p>`}
        <ul class="cards">
          ${payments.map(card)}
        </ul>`,
    });
  });
}
