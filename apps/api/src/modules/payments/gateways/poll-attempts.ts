import { type PaymentProvider, isGateway } from '@parcela/domain';
import { applyInvoice } from './apply-invoice.ts';
import { nextPollInS } from '../attempts/attempt-states.ts';
import type { Attempt } from '../attempts/attempts.store.ts';
import { listDueAttempts, postponePoll } from '../attempts/due-attempts.store.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import type { FollowParts } from './gateways.ports.ts';

const batchSize = 20;

/** The gateway of this provider; undefined for bank and wallet, which cannot be polled. */
const gatewayOf = ({ gateways }: FollowParts, provider: PaymentProvider): PaymentGateway | undefined =>
  isGateway(provider) ? gateways[provider] : undefined;

/** Without an answer about the invoice, the attempt stays unchanged and is polled later. */
const postpone = (parts: FollowParts, attempt: Attempt): Promise<void> =>
  parts.transact((tx) =>
    postponePoll(tx, attempt, nextPollInS(attempt.state, attempt.pollCount + 1, attempt)),
  );

const pollAttempt = async (parts: FollowParts, attempt: Attempt): Promise<void> => {
  const gateway = gatewayOf(parts, attempt.provider);
  if (!gateway || attempt.providerRef === null) return postpone(parts, attempt);
  const answer = await gateway.readInvoice(attempt.providerRef);
  if (answer.kind !== 'found') return postpone(parts, attempt);
  await parts.transact((tx) => applyInvoice(parts.deps, tx, gateway, answer.invoice));
};

/** Polls every due attempt, so that a lost webhook loses nothing. */
export const pollAttempts = async (parts: FollowParts): Promise<'done' | 'more'> => {
  const attempts = await listDueAttempts(parts.reader, batchSize);
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    await pollAttempt(parts, attempt).catch(async (error: unknown) => {
      failures.push(error);
      // An error in this attempt must not stop the others.
      await postpone(parts, attempt);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some attempts could not be followed');
  return attempts.length === batchSize ? 'more' : 'done';
};
