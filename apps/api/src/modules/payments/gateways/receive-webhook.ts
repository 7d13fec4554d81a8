import type { IncomingHttpHeaders } from 'node:http';
import type { CallingProvider } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { storeEvent } from './gateway-events.store.ts';
import type { GatewayWebhook } from '@parcela/providers/ports/payment-gateway.ts';

/**
 * Receives a webhook: verifies the raw bytes, stores them, and leaves the rest to a job that reads the invoice
 * itself. The same event has no effect again. @throws BusinessError 401 `hook.signature_invalid`; ValidationError for
 * a signed body that names no invoice
 */
export const receiveEvent = async (
  deps: {
    readonly provider: CallingProvider;
    readonly webhook: GatewayWebhook;
    readonly jobs: Pick<Jobs, 'enqueue'>;
  },
  tx: Tx,
  hook: { readonly rawBody: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<void> => {
  const { provider, webhook } = deps;
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
