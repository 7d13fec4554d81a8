import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { expectAnswer } from './kyc-checks.store.ts';
import { storeEvent } from './kyc-events.store.ts';
import type { KycProvider } from '@parcela/providers/ports/identity-check.ts';

/**
 * Receives a webhook of the provider: verifies the raw bytes, stores them, and leaves the rest to a job that reads
 * the applicant itself. The same event has no effect again. @throws BusinessError 401 `hook.signature_invalid`
 */
export const receiveKycEvent = async (
  deps: { readonly kyc: KycProvider; readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  hook: { readonly rawBody: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<void> => {
  if (!deps.kyc.isAuthentic(hook.rawBody, hook.headers)) throw new BusinessError('hook.signature_invalid');
  const externalUserId = deps.kyc.eventOf(hook.rawBody)?.externalUserId ?? null;
  const eventId = await storeEvent(tx, { externalUserId, body: hook.rawBody });
  if (eventId === undefined) return;
  if (externalUserId !== null) await expectAnswer(tx, externalUserId);
  await deps.jobs.enqueue(tx, 'verification.process-event', { eventId: String(eventId) });
};
