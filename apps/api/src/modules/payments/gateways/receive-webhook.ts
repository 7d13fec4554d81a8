import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError, ValidationError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/job-queue.ts';
import { storeEvent } from './gateway-events.store.ts';
import type { CallingGateway } from './gateways.ports.ts';

/**
 * Takes what a gateway sends: verified on the raw bytes, kept, and dealt with later by a job that reads the invoice
 * itself. The very same event again is nothing.
 * @throws BusinessError 401 `hook.signature_invalid`; ValidationError for a signed body that names no invoice
 */
export const receiveEvent = async (
  deps: { readonly gateway: CallingGateway; readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  hook: { readonly rawBody: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<void> => {
  const { provider, webhook } = deps.gateway;
  if (!webhook.isAuthentic(hook.rawBody, hook.headers)) throw new BusinessError('hook.signature_invalid');
  const event = webhook.eventOf(hook.rawBody);
  if (event === null) throw new ValidationError([{ path: 'id', code: 'required' }]);
  const eventId = await storeEvent(tx, {
    provider,
    subject: event.invoiceId,
    nonce: event.nonce,
    body: hook.rawBody,
  });
  if (eventId !== undefined)
    await deps.jobs.enqueue(tx, 'payments.process-event', { eventId: String(eventId) });
};
