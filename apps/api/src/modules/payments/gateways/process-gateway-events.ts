import { OperationalError } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { applyInvoice } from './apply-invoice.ts';
import { findWaitingEvent, listOverdueEvents, markEventProcessed } from './gateway-events.store.ts';
import type { FollowParts } from './gateways.ports.ts';

/**
 * Handles a gateway's event: reads the invoice and applies its state. Another run changes nothing. @throws
 * OperationalError while the gateway cannot be reached; the job is then tried again
 */
export const processEvent = async (parts: FollowParts, eventId: bigint): Promise<void> => {
  const event = await findWaitingEvent(parts.reader, eventId);
  if (!event) return;
  failpoint('webhook.afterAckBeforeProcess');
  const gateway = parts.gateways[event.provider];
  if (!gateway) throw new OperationalError('common.unavailable', { retryAfterS: 3_600 });
  const answer = await gateway.readInvoice(event.subject);
  if (answer.kind === 'unknown') throw new OperationalError('common.unavailable', { retryAfterS: 5 });
  await parts.transact(async (tx) => {
    if (answer.kind === 'found') await applyInvoice(parts.deps, tx, gateway, answer.invoice);
    await markEventProcessed(tx, eventId);
    failpoint('allocate.beforeCommit');
  });
};

const batchSize = 20;
/** A job stops after its last attempt; until then the scheduled job leaves the event to that job. */
const overdueAfterS = 60;

/** Handles events whose job was lost or has failed. An event that fails does not stop the others. */
export const processOverdueEvents = async (parts: FollowParts): Promise<'done' | 'more'> => {
  const eventIds = await listOverdueEvents(parts.reader, {
    olderThanS: overdueAfterS,
    limit: batchSize,
  });
  const failures: unknown[] = [];
  for (const eventId of eventIds)
    await processEvent(parts, eventId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be dealt with');
  return eventIds.length === batchSize ? 'more' : 'done';
};
