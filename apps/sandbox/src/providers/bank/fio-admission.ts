import type { FastifyReply } from 'fastify';
import type { BankAccount } from '../../config.ts';
import type { Context } from '../../context.ts';

/** The rule counts real time, as the bank does, because the platform polls by the real clock. */
function isTooSoon({ store, config }: Context, token: string): boolean {
  const name = `fio_called_at:${token}`;
  const now = Date.now();
  const last = store.get<{ value: string }>('select value from settings where name = ?', name);
  const tooSoon = last !== undefined && now - Number(last.value) < config.bank.minIntervalSeconds * 1000;
  if (!tooSoon) store.run('insert or replace into settings (name, value) values (?, ?)', name, String(now));
  return tooSoon;
}

/**
 * The account that a token opens. Where the bank would, answers 503, 500 (unknown token) or 409 (too soon),
 * and returns nothing.
 */
export function admit(context: Context, reply: FastifyReply, token: string): BankAccount | undefined {
  const account = context.config.bank.accounts.find((known) => known.token === token);
  const status = context.faults.take('bank', 'down')
    ? 503
    : !account
      ? 500
      : isTooSoon(context, token)
        ? 409
        : undefined;
  if (status === undefined) return account;
  void reply.code(status).type('text/plain').send('');
  return undefined;
}
