import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../../platform/database.ts';
import { BusinessError, ValidationError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { storeEvent } from './events.store.ts';
import type { CryptoGateway } from './payments.ports.ts';

/**
 * Takes what the gateway sends: verified on the raw bytes, kept, and dealt with later by a job that reads the invoice
 * itself. The very same event again is nothing.
 * @throws BusinessError 401 `hook.signature_invalid`; ValidationError for a signed body that names no invoice
 */
export const receiveEvent = async (
  deps: { readonly gateway: CryptoGateway; readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  hook: { readonly rawBody: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<void> => {
  if (!deps.gateway.isAuthentic(hook.rawBody, hook.headers))
    throw new BusinessError('hook.signature_invalid');
  const subject = deps.gateway.invoiceIdOf(hook.rawBody);
  if (subject === null) throw new ValidationError([{ path: 'id', code: 'required' }]);
  const eventId = await storeEvent(tx, { provider: 'confirmo', subject, body: hook.rawBody });
  if (eventId !== undefined)
    await deps.jobs.enqueue(tx, 'payments.process-event', { eventId: String(eventId) });
};
