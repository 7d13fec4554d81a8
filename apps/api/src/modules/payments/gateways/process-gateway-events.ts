import type { Tx } from '../../../platform/database/database.ts';
import { OperationalError } from '../../../platform/errors.ts';
import { failpoint } from '../../../platform/failpoints.ts';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { applyInvoice } from './apply-invoice.ts';
import { nextPollInS } from '../attempts/attempt-states.ts';
import type { Attempt } from '../attempts/attempts.store.ts';
import { listDueAttempts, postponePoll } from '../attempts/due-attempts.store.ts';
import { findWaitingEvent, listForgottenEvents, markEventProcessed } from './gateway-events.store.ts';
import type { PaymentDeps, PaymentGateway, PaymentGateways } from '../payments.ports.ts';
import type { PaymentProvider } from '../payments.tables.ts';

/** The edge of jobs and sweeps: a gateway is asked between two transactions, never inside one. */
export interface FollowParts {
  readonly deps: PaymentDeps;
  readonly gateways: PaymentGateways;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}

/** The gateway of this provider; undefined for bank and wallet, which nobody can be asked about. */
const gatewayOf = ({ gateways }: FollowParts, provider: PaymentProvider): PaymentGateway | undefined =>
  provider === 'bank' || provider === 'wallet' ? undefined : gateways[provider];

/**
 * Deals with an event of a gateway: reads the invoice and applies what it says. Running it again changes nothing.
 * @throws OperationalError while the gateway cannot be reached; the job is tried again
 */
export const processEvent = async (parts: FollowParts, eventId: bigint): Promise<void> => {
  const event = await findWaitingEvent(parts.reader, eventId);
  if (!event) return;
  failpoint('webhook.afterAckBeforeProcess');
  const gateway = parts.gateways[event.provider];
  const answer = await gateway.readInvoice(event.subject);
  if (answer.kind === 'unknown') throw new OperationalError('common.unavailable', { retryAfterS: 5 });
  await parts.transact(async (tx) => {
    if (answer.kind === 'found') await applyInvoice(parts.deps, tx, gateway, answer.invoice);
    await markEventProcessed(tx, eventId);
    failpoint('settle.beforeCommit');
  });
};

const batchSize = 20;
/** A job is given up after its last try; until then the sweep leaves the event to it. */
const forgottenAfterS = 60;

/** Events whose job was lost or given up. One that cannot be dealt with now does not keep the others. */
export const processForgottenEvents = async (parts: FollowParts): Promise<'done' | 'more'> => {
  const eventIds = await listForgottenEvents(parts.reader, {
    olderThanS: forgottenAfterS,
    limit: batchSize,
  });
  const failures: unknown[] = [];
  for (const eventId of eventIds)
    await processEvent(parts, eventId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be dealt with');
  return eventIds.length === batchSize ? 'more' : 'done';
};

/** No answer about the invoice: the attempt stays as it is and is asked about later. */
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

/** Asks about every attempt that is due, so that a lost webhook loses nothing. */
export const pollAttempts = async (parts: FollowParts): Promise<'done' | 'more'> => {
  const attempts = await listDueAttempts(parts.reader, batchSize);
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    await pollAttempt(parts, attempt).catch(async (error: unknown) => {
      failures.push(error);
      // Whatever is wrong with this one, the others get their turn.
      await postpone(parts, attempt);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some attempts could not be followed');
  return attempts.length === batchSize ? 'more' : 'done';
};
