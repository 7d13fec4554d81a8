import type { StaffPermission } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { listRetriedQueues } from '@parcela/platform/jobs/failed-jobs.ts';

/** An external provider that does not answer, or answers only with failures, and since when. */
export interface SilentProvider {
  readonly provider: 'bank' | 'mail' | 'ecb' | 'gateway' | 'identity';
  readonly since: Date;
}

/** The permission that lets staff act on the problem. */
const permissions: Readonly<Record<SilentProvider['provider'], StaffPermission>> = {
  bank: 'suspense.read',
  gateway: 'suspense.read',
  identity: 'verification.read',
  mail: 'events.retry',
  ecb: 'rates.edit',
};

/** Queues whose jobs call a provider and are being retried. */
const providerOf = (queue: string): SilentProvider['provider'] | undefined => {
  if (queue === 'payments.process-event' || queue === 'payments.send-refund') return 'gateway';
  if (queue === 'verification.process-event') return 'identity';
  return queue.includes('.send-') ? 'mail' : undefined;
};

/** Derived from stored facts: the last statement and rates, and retried mails and jobs. Longest silent first. */
export const listSilentProviders = async (
  tx: Tx,
  may: (permission: StaffPermission) => boolean,
): Promise<readonly SilentProvider[]> => {
  const { rows } = await sql<SilentProvider>`
    select provider, since from silent_banks
    union all select provider, since from silent_mail
    union all select provider, since from silent_rates`.execute(tables(tx));
  const jobs = (await listRetriedQueues(tx)).flatMap(({ queue, since }) => {
    const provider = providerOf(queue);
    return provider === undefined ? [] : [{ provider, since }];
  });
  const first = new Map<SilentProvider['provider'], SilentProvider>();
  for (const found of [...rows, ...jobs].toSorted((a, b) => a.since.getTime() - b.since.getTime()))
    if (may(permissions[found.provider]) && !first.has(found.provider)) first.set(found.provider, found);
  return [...first.values()];
};
