import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { html, instant, money, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { accept, chooseCoin, expire, fail, receivePayment, refund } from './invoice-steps.ts';
import { askedOf } from './invoice.ts';
import type { Invoice } from './invoice.ts';
import { findInvoice, listInvoices, saveInvoice } from './invoices.ts';
import { coinCodes, coins } from './rates.ts';

const actions = ['choose', 'exact', 'under', 'over', 'expire', 'fail', 'accept', 'refund', 'cancel'] as const;
const actionBody = z.object({ action: z.enum(actions), coin: z.enum(coinCodes).optional() });
type Action = z.output<typeof actionBody>;

/** After these states the payer returns to the merchant. */
const leavingActions: readonly string[] = ['exact', 'over', 'expire', 'fail', 'cancel'];

function act(invoice: Invoice, { action, coin }: Action, now: number): Invoice {
  const { hundredths } = askedOf(invoice);
  switch (action) {
    case 'choose':
      return chooseCoin(invoice, coin ?? 'BTC', now);
    case 'exact':
      return receivePayment(invoice, undefined, now);
    case 'under':
      return receivePayment(invoice, hundredths / 2n || 1n, now);
    case 'over':
      return receivePayment(invoice, hundredths + hundredths / 10n + 1n, now);
    case 'expire':
      return expire(invoice, now);
    case 'fail':
      return fail(invoice, now);
    case 'accept':
      return accept(invoice, now);
    case 'refund':
      return refund(invoice, undefined, now);
    case 'cancel':
      return invoice;
    default:
      return action satisfies never;
  }
}

const words: Record<Invoice['status'], string> = {
  prepared: 'Choose a coin',
  active: 'Waiting for your payment',
  confirming: 'Payment seen, waiting for the network',
  paid: 'Paid',
  expired: 'Expired',
  error: 'Failed',
};

function button(action: Action['action'], label: string, isPrimary = false): Html {
  return html`<button name="action" value="${action}" ${isPrimary && html`class="primary"`}>
    ${label}
  </button>`;
}

function choices(invoice: Invoice): Html {
  switch (invoice.status) {
    case 'prepared':
      return html`<div class="field">
          <label for="coin">Coin</label>
          <select id="coin" name="coin">
            ${coinCodes.map((code) => html`<option value="${code}">${coins[code].name} (${code})</option>`)}
          </select>
        </div>
        <div class="buttons">
          ${button('choose', 'Continue', true)} ${button('expire', 'Let it expire')}
          ${button('cancel', 'Leave and return')}
        </div>`;
    case 'active':
      return html`<div class="buttons">
          ${button('exact', 'Pay exactly', true)} ${button('under', 'Pay half')}
          ${button('over', 'Pay 10 % more')}
        </div>
        <div class="buttons">
          ${button('expire', 'Let it expire')} ${button('fail', 'Let it fail')}
          ${button('cancel', 'Leave and return')}
        </div>`;
    case 'expired':
      return html`<div class="buttons">
        ${invoice.customerAmount && button('over', 'Pay late')}
        ${invoice.flags.resolvableStatus && button('accept', 'Accept as the merchant')}
        ${button('cancel', 'Return')}
      </div>`;
    case 'error':
      return html`<div class="buttons">
        ${button('accept', 'Accept as the merchant')} ${button('cancel', 'Return')}
      </div>`;
    case 'paid':
      return html`<div class="buttons">
        ${button('cancel', 'Return', true)}
        ${invoice.flags.refundable && button('refund', 'Refund as the merchant')}
      </div>`;
    case 'confirming':
      return html`<div class="buttons">${button('cancel', 'Return', true)}</div>`;
    default:
      return invoice.status satisfies never;
  }
}

function askedText(invoice: Invoice): string {
  const { hundredths, currency } = askedOf(invoice);
  return money(hundredths, currency);
}

function invoiceBody(invoice: Invoice): Html {
  const { customerAmount, paid } = invoice;
  const asked = askedText(invoice);
  const tone = {
    prepared: 'none',
    active: 'none',
    confirming: 'pending',
    paid: 'GREEN',
    expired: 'RED',
    error: 'RED',
  }[invoice.status];
  return html`<h1>Pay by cryptocurrency</h1>
    <p><span class="badge" data-tone="${tone}">${words[invoice.status]}</span></p>
    <p class="figure">${asked}</p>
    <dl>
      ${
        invoice.product?.name &&
        html`<dt>For</dt>
          <dd>${invoice.product.name}</dd>`
      }
      ${
        invoice.reference &&
        html`<dt>Reference</dt>
          <dd>${invoice.reference}</dd>`
      }
      ${
        customerAmount &&
        html`<dt>To send</dt>
          <dd>${customerAmount.amount} ${customerAmount.currency}</dd>`
      }
      ${
        invoice.address &&
        html`<dt>Address</dt>
          <dd class="code">${invoice.address}</dd>`
      }
      ${
        paid &&
        html`<dt>Received</dt>
          <dd>${paid.amount} ${paid.currency} (difference ${paid.diff})</dd>`
      }
      ${
        invoice.refunds.length > 0 &&
        html`<dt>Refunded</dt>
          ${invoice.refunds.map(({ amount, currency }) => html`<dd>${amount} ${currency}</dd>`)}`
      }
      ${
        invoice.status === 'confirming' &&
        html`<dt>Confirmations</dt>
          <dd>${invoice.confirmations} of ${invoice.requiredConfirmations}</dd>`
      }
      <dt>Valid until</dt>
      <dd>${instant(invoice.timeoutTime * 1000)}</dd>
    </dl>
    <p class="quiet">This is the sandbox: no coin is sent, a button stands for the payment.</p>
    <form method="post" action="/confirmo/pay/${invoice.id}">${choices(invoice)}</form>`;
}

function sendInvoice(request: FastifyRequest, reply: FastifyReply, invoice: Invoice) {
  return sendPage(request, reply, {
    title: 'Pay by cryptocurrency',
    body: invoiceBody(invoice),
    bare: true,
    ...(invoice.status === 'confirming' && { refresh: 2 }),
    ...(invoice.returnUrl && { formsLeadTo: [new URL(invoice.returnUrl).origin] }),
  });
}

/** The page on which the payer pays, and the list of invoices. */
export async function payPages(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);

  scope.get<{ Params: { id: string } }>('/confirmo/pay/:id', async (request, reply) => {
    const invoice = findInvoice(context, request.params.id);
    return invoice
      ? sendInvoice(request, reply, invoice)
      : sendProblem(request, reply, { status: 404, text: 'There is no such invoice.' });
  });

  scope.post<{ Params: { id: string } }>('/confirmo/pay/:id', async (request, reply) => {
    const invoice = findInvoice(context, request.params.id);
    const body = actionBody.safeParse(request.body);
    if (!invoice) return sendProblem(request, reply, { status: 404, text: 'There is no such invoice.' });
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'That is not one of the choices.' });
    try {
      saveInvoice(context, act(invoice, body.data, context.clock.now()));
    } catch (error) {
      if (error instanceof Conflict) return sendProblem(request, reply, { status: 409, text: error.message });
      throw error;
    }
    void context.webhooks.deliver('confirmo', invoice.id);
    const leaves = leavingActions.includes(body.data.action) && invoice.returnUrl;
    return reply.redirect(leaves || `/confirmo/pay/${invoice.id}`, 303);
  });

  scope.get('/confirmo', async (request, reply) => {
    const invoices = listInvoices(context, { order: 'desc', limit: 100, offset: 0 });
    return sendPage(request, reply, {
      title: 'Crypto invoices',
      body: html`<h1>Crypto invoices</h1>
        ${invoices.length === 0 && html`<p class="empty">No invoice yet.</p>`}
        <ul class="cards">
          ${invoices.map(
            (invoice) =>
              html`<li class="card">
                <h2>
                  <a href="/confirmo/pay/${invoice.id}">${askedText(invoice)}</a>
                </h2>
                <p>
                  <span class="badge">${words[invoice.status]}</span> reference ${invoice.reference ?? 'none'}
                </p>
                <p class="quiet">${invoice.id}, ${instant(invoice.createdAt * 1000)}</p>
              </li>`,
          )}
        </ul>`,
    });
  });
}
