import type { FastifyInstance } from 'fastify';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { html, money, sendProblem } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import {
  authoriseOrder,
  authorisedAfter,
  balanceOf,
  findOrder,
  latestOrders,
  refuseOrder,
  returnOrder,
} from './orders.ts';
import type { BankOrder } from './orders.ts';

const decisions = { authorise: authoriseOrder, refuse: refuseOrder, return: returnOrder } as const;
type Decision = keyof typeof decisions;

const isDecision = (name: string): name is Decision => Object.hasOwn(decisions, name);

const words: Record<BankOrder['state'], { text: string; tone: string }> = {
  waiting: { text: 'Waiting for authorisation', tone: 'pending' },
  authorised: { text: 'Paid out', tone: 'GREEN' },
  refused: { text: 'Refused', tone: 'RED' },
  returned: { text: 'Came back', tone: 'RED' },
};

const form = (order: BankOrder, decision: Decision, label: string, isPrimary = false) =>
  html`<form method="post" action="/bank/orders/${order.id}/${decision}">
    <button ${isPrimary && html`class="primary"`}>${label}</button>
  </form>`;

function choices(order: BankOrder): Html {
  if (order.state === 'waiting') {
    return html`<div class="buttons">
      ${form(order, 'authorise', 'Authorise', true)} ${form(order, 'refuse', 'Refuse')}
    </div>`;
  }
  return order.state === 'authorised'
    ? html`<div class="buttons">${form(order, 'return', 'Send back: no such account')}</div>`
    : html``;
}

function orderCard(order: BankOrder): Html {
  const { text, tone } = words[order.state];
  return html`<li class="card">
    <h3>${money(BigInt(order.amountMinor), order.currency)}</h3>
    <p><span class="badge" data-tone="${tone}">${text}</span></p>
    <p>${order.recipientName}, <span class="code">${order.recipientIban}</span></p>
    <p>Variable symbol ${order.reference ?? 'none'}${order.message && html`, message “${order.message}”`}</p>
    <p class="quiet">Order ${order.id} of the file ${order.importId}</p>
    ${choices(order)}
  </li>`;
}

/** The balances of the accounts. */
export function accountsSection(context: Context): Html {
  const accounts = context.config.bank.accounts.map((account) => balanceOf(context, account));
  return html`<section aria-labelledby="accounts-title">
    <h2 id="accounts-title">Accounts</h2>
    <dl>
      ${accounts.map(
        ({ currency, iban, balance, waiting }) =>
          html`<dt class="code">${iban}</dt>
            <dd>
              ${money(BigInt(balance), currency)}${waiting > 0 && html`, of which ${money(BigInt(waiting), currency)} waits to leave`},
              <a href="/bank/statement/${currency}.csv" download>today’s statement as a file</a>
            </dd>`,
      )}
    </dl>
  </section>`;
}

/** The platform's payment orders, with the actions of a user of internet banking. */
export function ordersSection(context: Context): Html {
  const orders = latestOrders(context);
  const after = authorisedAfter(context);
  return html`<section aria-labelledby="orders-title">
    <h2 id="orders-title">Payment orders</h2>
    <p class="quiet">
      ${after === null ? 'Somebody has to authorise each order.' : `Authorised by itself after ${after} s.`}
    </p>
    ${orders.length === 0 && html`<p class="empty">The platform has ordered no payment yet.</p>`}
    <ul class="cards">
      ${orders.map(orderCard)}
    </ul>
  </section>`;
}

/** The buttons of the payment orders. The scope must refuse foreign forms itself. */
export function orderButtons(scope: FastifyInstance, context: Context) {
  scope.post<{ Params: { id: string; decision: string } }>(
    '/bank/orders/:id/:decision',
    async (request, reply) => {
      const order = findOrder(context, Number(request.params.id));
      const { decision } = request.params;
      if (!order || !isDecision(decision))
        return sendProblem(request, reply, { status: 404, text: 'There is no such payment order.' });
      try {
        decisions[decision](context, order);
      } catch (error) {
        if (error instanceof Conflict)
          return sendProblem(request, reply, { status: 409, text: error.message });
        throw error;
      }
      return reply.redirect('/bank', 303);
    },
  );
}
