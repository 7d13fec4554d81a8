import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bookedOn, instructionOf } from '../providers/bank/fio-statement.ts';
import { bookMovement, listMovements, reverseMovement } from '../providers/bank/movements.ts';
import {
  authoriseOrder,
  balanceOf,
  findPaidOrder,
  refuseOrder,
  returnOrder,
  setAuthorisedAfter,
  waitingOrders,
} from '../providers/bank/orders.ts';
import { currencies } from '../config.ts';
import type { Context } from '../context.ts';
import { amountMinor, command, issuesOf, refuse } from './command.ts';

const reference = z.string().regex(/^[1-9]\d{0,9}$/, 'has at most ten digits');

const bodies = {
  transfer: z.strictObject({
    variableSymbol: z.string().regex(/^\d{0,10}$/, 'has at most ten digits'),
    amount: amountMinor,
    currency: z.enum(currencies),
    name: z.string().min(1).max(140).optional(),
    iban: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'must be an IBAN without spaces')
      .optional(),
    message: z.string().max(140).optional(),
    number: z.int().positive().optional(),
  }),
  decision: z.strictObject({ reference: reference.optional() }),
  return: z.strictObject({ reference, fee: amountMinor.optional() }),
  reversal: z.strictObject({
    movementId: z.int().positive(),
    amount: amountMinor.optional(),
    unnamed: z.boolean().optional(),
  }),
  authorisation: z.strictObject({ afterSeconds: z.number().min(0).max(86_400).nullable() }),
};

const movementsQuery = z.strictObject({ currency: z.enum(currencies) });

/** The bank's JSON commands: incoming money, the results of the platform's payment orders, and the balances. */
export function bankControl(scope: FastifyInstance, context: Context) {
  command(scope, '/_control/bank/transfer', bodies.transfer, (body, reply) => {
    if (!context.config.bank.accounts.some(({ currency }) => currency === body.currency)) {
      return refuse(reply, 400, 'The body is not right.', [
        { path: 'currency', message: 'the platform has no account in it' },
      ]);
    }
    const movementId = bookMovement(context, {
      currency: body.currency,
      amountMinor: body.amount,
      variableSymbol: body.variableSymbol || null,
      payerName: body.name ?? null,
      payerIban: body.iban ?? null,
      message: body.message ?? null,
      ...(body.number !== undefined && { shownNumber: body.number }),
    });
    return { movementId };
  });

  command(scope, '/_control/bank/reverse', bodies.reversal, ({ movementId, amount, unnamed }, reply) => {
    const reversalId = reverseMovement(context, { movementId, amountMinor: amount, isUnnamed: unnamed });
    return reversalId === undefined
      ? refuse(reply, 404, `There is no incoming movement ${movementId} of so much.`)
      : { movementId: reversalId };
  });

  scope.get('/_control/bank/movements', (request, reply) => {
    const query = movementsQuery.safeParse(request.query);
    if (!query.success) return refuse(reply, 400, 'The query is not right.', issuesOf(query.error));
    const movements = listMovements(context, query.data.currency).map((movement) => ({
      ...movement,
      bookedOn: bookedOn(movement.bookedAt),
      instruction: instructionOf(movement),
    }));
    return { today: bookedOn(context.clock.now()), movements };
  });

  orderCommands(scope, context);

  scope.get('/_control/bank/balance', () => {
    const accounts = context.config.bank.accounts.map((account) => balanceOf(context, account));
    const movementsIn = (currency: string) =>
      accounts.find((account) => account.currency === currency)?.movements ?? 0;
    return {
      ...Object.fromEntries(currencies.map((currency) => [currency, movementsIn(currency)])),
      accounts,
    };
  });
}

function orderCommands(scope: FastifyInstance, context: Context) {
  for (const [name, decide] of [
    ['authorise', authoriseOrder],
    ['refuse', refuseOrder],
  ] as const) {
    command(scope, `/_control/bank/${name}`, bodies.decision, (body, reply) => {
      const waiting = waitingOrders(context, body.reference);
      if (body.reference !== undefined && waiting.length === 0)
        return refuse(reply, 404, `No payment order with the reference ${body.reference} is waiting.`);
      return { orders: waiting.map((order) => decide(context, order)) };
    });
  }

  command(scope, '/_control/bank/return', bodies.return, (body, reply) => {
    const order = findPaidOrder(context, body.reference);
    return order
      ? { order: returnOrder(context, order, body.fee) }
      : refuse(reply, 404, `No payment with the reference ${body.reference} has left the account.`);
  });

  command(scope, '/_control/bank/authorisation', bodies.authorisation, ({ afterSeconds }) => {
    setAuthorisedAfter(context, afterSeconds);
    return { afterSeconds };
  });
}
