import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { BankAccount } from '../../config.ts';
import type { Context } from '../../context.ts';
import { admit } from './fio-admission.ts';
import { bookedOn, fioStatement } from './fio-statement.ts';
import { bookmarkOf, listMovements, setBookmark } from './movements.ts';
import type { Movement } from './movements.ts';

const day = z.iso.date();
const historyDays = 90;
const dayMs = 86_400_000;

interface TokenParams {
  token: string;
}

/** The faults of the feed change the order and number of the lines, never their content. */
function withFaults({ faults }: Context, movements: readonly Movement[]): readonly Movement[] {
  const doubled = faults.take('bank', 'duplicate')
    ? movements.flatMap((movement) => [movement, movement])
    : movements;
  return faults.take('bank', 'reorder') ? doubled.toReversed() : doubled;
}

/** FIO's API. The token in the address opens one account; an unknown token gets a 500, as at the bank. */
export async function fioRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'bank');
  function answer(reply: FastifyReply, account: BankAccount, range: Parameters<typeof fioStatement>[1]) {
    // A lost answer: the bank sometimes sends an empty body.
    if (context.faults.take('bank', 'drop')) return reply.type('application/json').send('');
    return reply.send(fioStatement(account, { ...range, movements: withFaults(context, range.movements) }));
  }

  scope.get<{ Params: TokenParams & { from: string; to: string } }>(
    '/fio/v1/rest/periods/:token/:from/:to/transactions.json',
    async (request, reply) => {
      const { token, from, to } = request.params;
      const account = admit(context, reply, token);
      if (!account) return reply;
      if (!day.safeParse(from).success || !day.safeParse(to).success || from > to)
        return reply.code(400).send('');
      // Older history needs a strong authorisation in the internet banking.
      if (from < bookedOn(context.clock.now() - historyDays * dayMs)) return reply.code(422).send('');
      const all = listMovements(context, account.currency);
      const days = (movement: Movement) => bookedOn(movement.bookedAt);
      return answer(reply, account, {
        earlier: all.filter((movement) => days(movement) < from),
        movements: all.filter((movement) => days(movement) >= from && days(movement) <= to),
        from,
        to,
      });
    },
  );

  scope.get<{ Params: TokenParams }>('/fio/v1/rest/last/:token/transactions.json', async (request, reply) => {
    const account = admit(context, reply, request.params.token);
    if (!account) return reply;
    const bookmark = bookmarkOf(context, account.currency);
    const all = listMovements(context, account.currency);
    const movements = all.filter(({ id }) => id > bookmark);
    setBookmark(context, account.currency, movements.at(-1)?.id ?? bookmark);
    return answer(reply, account, {
      earlier: all.filter(({ id }) => id <= bookmark),
      movements,
      lastDownload: bookmark,
    });
  });

  bookmarkRoutes(scope, context);
}

function bookmarkRoutes(scope: FastifyInstance, context: Context) {
  scope.get<{ Params: TokenParams & { id: string } }>(
    '/fio/v1/rest/set-last-id/:token/:id/',
    async (request, reply) => {
      const account = admit(context, reply, request.params.token);
      if (!account) return reply;
      const id = z.coerce.number().int().min(0).safeParse(request.params.id);
      if (!id.success) return reply.code(400).send('');
      setBookmark(context, account.currency, id.data);
      return reply.send('');
    },
  );

  scope.get<{ Params: TokenParams & { date: string } }>(
    '/fio/v1/rest/set-last-date/:token/:date/',
    async (request, reply) => {
      const account = admit(context, reply, request.params.token);
      if (!account) return reply;
      const { date } = request.params;
      if (!day.safeParse(date).success) return reply.code(400).send('');
      const earlier = listMovements(context, account.currency).filter(
        ({ bookedAt }) => bookedOn(bookedAt) < date,
      );
      setBookmark(context, account.currency, earlier.at(-1)?.id ?? 0);
      return reply.send('');
    },
  );
}
