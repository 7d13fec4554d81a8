import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { parseDecimal } from '../../platform/decimal.ts';
import { html, instant, money, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import type { Html } from '../../platform/pages.ts';
import { bookedOn, fioStatement } from './fio-statement.ts';
import { bookMovement, findMovement, latestMovements, listMovements } from './movements.ts';
import type { Movement, MovementDetails } from './movements.ts';
import { accountsSection, orderButtons, ordersSection } from './orders.page.ts';
import { statementFile } from './statement-file.ts';

const defaultPayer = { name: 'Jana Nováková', iban: 'CZ7908000000002000145399' };

const variants = {
  right: 'Exactly as written',
  partial: 'Only half of the amount',
  over: '10 % more than the amount',
  wrong: 'With another variable symbol',
  nameless: 'Without the payer’s name',
  zeros: 'Variable symbol with a leading zero',
  message: 'Reference only in the message, as /VS/…',
  twice: 'Twice, as two transfers',
} as const;

type Variant = keyof typeof variants;
const variantNames = Object.keys(variants) as [Variant, ...Variant[]];

const transferForm = z.object({
  currency: z.enum(['CZK', 'EUR', 'PLN']),
  variableSymbol: z
    .string()
    .trim()
    .regex(/^\d{0,10}$/, 'The variable symbol has at most ten digits.'),
  amount: z.string().trim(),
  name: z.string().trim().max(140),
  iban: z.string().transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
  message: z.string().trim().max(140),
  variant: z.enum(variantNames),
});

type TransferForm = z.output<typeof transferForm>;

function amountOf(text: string): number | undefined {
  const minor = parseDecimal(text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.'), 2);
  return minor === undefined || minor <= 0n || minor > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : Number(minor);
}

/** The transfers made by one form. */
function transfersOf(form: TransferForm, amountMinor: number): (MovementDetails & { amountMinor: number })[] {
  const { variableSymbol } = form;
  const plain = {
    amountMinor,
    variableSymbol: variableSymbol || null,
    payerName: form.name || null,
    payerIban: form.iban || null,
    message: form.message || null,
  };
  switch (form.variant) {
    case 'right':
      return [plain];
    case 'partial':
      return [{ ...plain, amountMinor: Math.max(1, Math.floor(amountMinor / 2)) }];
    case 'over':
      return [{ ...plain, amountMinor: amountMinor + Math.ceil(amountMinor / 10) }];
    case 'wrong':
      return [{ ...plain, variableSymbol: '9999999999' }];
    case 'nameless':
      return [{ ...plain, payerName: null }];
    case 'zeros':
      return [{ ...plain, variableSymbol: `0${variableSymbol}` }];
    case 'message':
      return [{ ...plain, variableSymbol: null, message: `/VS/${variableSymbol}` }];
    case 'twice':
      return [plain, plain];
    default:
      return form.variant satisfies never;
  }
}

function movementCard(movement: Movement): Html {
  return html`<li class="card">
    <h2>${money(BigInt(movement.amountMinor), movement.currency)}</h2>
    <p>
      Variable symbol
      ${movement.variableSymbol ?? 'none'}${movement.message && html`, message “${movement.message}”`}
    </p>
    <p>
      ${movement.payerName ?? 'Payer not named'}${movement.payerIban && html`, <span class="code">${movement.payerIban}</span>`}
    </p>
    <p class="quiet">Movement ${movement.id}, ${instant(movement.bookedAt)}</p>
    ${
      movement.amountMinor > 0 &&
      html`<form method="post" action="/bank/again/${movement.id}">
        <button>Send the same again</button>
      </form>`
    }
  </li>`;
}

function sendForm(context: Context, query: Record<string, string | undefined>): Html {
  const value = (name: string, fallback = '') => query[name] ?? fallback;
  return html`<form method="post" action="/bank" class="card">
    <h2>Send money</h2>
    <div class="grid">
      <div class="field wide">
        <label for="currency">To the account</label
        ><select id="currency" name="currency">
          ${context.config.bank.accounts.map(
            ({ currency, iban }) =>
              html`<option value="${currency}" ${currency === value('currency') && html`selected`}>
                ${currency}, ${iban}
              </option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="amount">Amount</label>
        <input
          id="amount"
          name="amount"
          inputmode="decimal"
          required
          value="${value('amount')}"
          placeholder="1500,00"
        />
      </div>
      <div class="field">
        <label for="variableSymbol">Variable symbol</label>
        <input
          id="variableSymbol"
          name="variableSymbol"
          inputmode="numeric"
          pattern="[0-9]{0,10}"
          value="${value('vs')}"
        />
      </div>
      <div class="field">
        <label for="name">Payer’s name</label
        ><input id="name" name="name" value="${value('name', defaultPayer.name)}" />
      </div>
      <div class="field">
        <label for="iban">Payer’s IBAN</label
        ><input id="iban" name="iban" value="${value('iban', defaultPayer.iban)}" />
      </div>
      <div class="field">
        <label for="message">Message</label><input id="message" name="message" value="${value('message')}" />
      </div>
      <div class="field">
        <label for="variant">How it arrives</label
        ><select id="variant" name="variant">
          ${variantNames.map((name) => html`<option value="${name}">${variants[name]}</option>`)}
        </select>
      </div>
    </div>
    <div class="buttons"><button class="primary">Send</button></div>
  </form>`;
}

/** The bank's page for a payer, who can send money to the platform and see the movements. */
export async function bankPages(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);

  orderButtons(scope, context);

  scope.get<{ Querystring: Record<string, string | undefined> }>('/bank', async (request, reply) => {
    const movements = latestMovements(context);
    const { sent } = request.query;
    return sendPage(request, reply, {
      title: 'Bank',
      body: html`<h1>Bank</h1>
        <p class="lead">
          What is sent here appears in the statement that the platform reads from the bank every few seconds.
        </p>
        ${sent && html`<p class="notice" role="status">Sent. Movement ${sent}.</p>`}
        ${sendForm(context, request.query)} ${accountsSection(context)} ${ordersSection(context)}
        <h2>Movements</h2>
        ${movements.length === 0 && html`<p class="empty">Nothing has moved yet.</p>`}
        <ul class="cards">
          ${movements.map(movementCard)}
        </ul>`,
    });
  });

  scope.get<{ Params: { currency: string } }>('/bank/statement/:currency.csv', async (request, reply) => {
    const account = context.config.bank.accounts.find(({ currency }) => currency === request.params.currency);
    if (!account) return sendProblem(request, reply, { status: 404, text: 'There is no such account.' });
    const today = bookedOn(context.clock.now());
    const all = listMovements(context, account.currency);
    const { accountStatement } = fioStatement(account, {
      earlier: all.filter(({ bookedAt }) => bookedOn(bookedAt) < today),
      movements: all.filter(({ bookedAt }) => bookedOn(bookedAt) === today),
      from: today,
      to: today,
    });
    return reply.type('text/csv; charset=utf-8').send(statementFile(accountStatement));
  });

  scope.post('/bank', async (request, reply) => {
    const form = transferForm.safeParse(request.body);
    const amountMinor = form.success ? amountOf(form.data.amount) : undefined;
    if (!form.success || amountMinor === undefined) {
      const text =
        form.error?.issues[0]?.message ??
        'The amount is a positive number with at most two decimals, like 1500,00.';
      return sendProblem(request, reply, { status: 400, text });
    }
    if (!context.config.bank.accounts.some(({ currency }) => currency === form.data.currency)) {
      return sendProblem(request, reply, {
        status: 400,
        text: 'The platform has no account in this currency.',
      });
    }
    const ids = transfersOf(form.data, amountMinor).map((transfer) =>
      bookMovement(context, { ...transfer, currency: form.data.currency }),
    );
    return reply.redirect(`/bank?sent=${ids.join('+and+')}`, 303);
  });

  scope.post<{ Params: { id: string } }>('/bank/again/:id', async (request, reply) => {
    const movement = findMovement(context, Number(request.params.id));
    if (!movement || movement.amountMinor < 0)
      return sendProblem(request, reply, { status: 404, text: 'There is no such incoming movement.' });
    const { id: _, bookedAt: __, orderId: ___, ...transfer } = movement;
    return reply.redirect(`/bank?sent=${bookMovement(context, transfer)}`, 303);
  });
}
