import type { Tx } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { applyApplicant, type ApplyDeps } from './apply-kyc-answer.ts';
import {
  doubtAnswer,
  findCheck,
  findCheckByExternalId,
  type KycCheck,
  listDueChecks,
  startReading,
} from './kyc-checks.store.ts';
import { findWaitingEvent, markEventProcessed } from './kyc-events.store.ts';
import { revoke } from '../levels/levels.ts';
import type { KycApplicant, KycEvent, KycProvider } from '@parcela/providers/ports/identity-check.ts';

export interface FollowDeps extends ApplyDeps {
  readonly kyc: KycProvider;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}

const retryAfterS = 5;
const batchSize = 50;

/** Returns whether the provider's answer is still older than the provider's own later event. */
const isBehind = (applicant: KycApplicant, event: KycEvent): boolean =>
  event.answer !== null &&
  event.createdAt !== null &&
  applicant.answeredAt !== null &&
  applicant.answer !== event.answer &&
  // The provider's reading is exact only to the second.
  applicant.answeredAt.getTime() < Math.floor(event.createdAt.getTime() / 1000) * 1000;

/**
 * The provider sends RED but cannot be reached: the level ends immediately, and the following reading decides. An
 * event from before the known answer changes nothing.
 */
const believeRed = async (deps: FollowDeps, { id, userId }: KycCheck, event: KycEvent): Promise<void> => {
  if (event.answer !== 'RED') return;
  await deps.transact(async (tx) => {
    if (!(await tryLockProfile(tx, userId))) return;
    const { answeredAt } = await findCheck(tx, id);
    if (answeredAt === null || event.createdAt === null || event.createdAt <= answeredAt) return;
    const isEnded = await revoke(tx, { userId, type: 'KYC', reason: 'kyc_red_reported', kycCheckId: id });
    if (isEnded) await doubtAnswer(tx, id);
  });
};

/**
 * Reads a check at the provider and applies the answer. Readings are numbered when they start, so that the earlier of
 * two parallel readings cannot overwrite the later. @throws OperationalError when the provider does not answer, or
 * its answer is older than its event
 */
const followCheck = async (deps: FollowDeps, check: KycCheck, event: KycEvent | null): Promise<void> => {
  const reading = await deps.transact((tx) => startReading(tx, check.id));
  const read = await deps.kyc.readApplicant(check.externalUserId);
  if (read.kind === 'missing') return;
  const isLate = read.kind === 'unknown' || (event !== null && isBehind(read.applicant, event));
  if (isLate && event) await believeRed(deps, check, event);
  if (isLate) throw new OperationalError('kyc.provider_unavailable', { retryAfterS });
  failpoint('kyc.afterResultBeforeGrant');
  await deps.transact((tx) => applyApplicant(deps, tx, { check, reading, applicant: read.applicant }));
};

/** Processes one event of the provider; a processed event has no effect. */
export const processKycEvent = async (deps: FollowDeps, eventId: bigint): Promise<void> => {
  const event = await findWaitingEvent(deps.reader, eventId);
  if (!event) return;
  const check =
    event.externalUserId === null
      ? undefined
      : await findCheckByExternalId(deps.reader, event.externalUserId);
  if (check) await followCheck(deps, check, deps.kyc.eventOf(event.body));
  await deps.transact((tx) => markEventProcessed(tx, eventId));
};

/** Reads due checks, so that a lost webhook does no harm; the failure of one check does not stop the others. */
export const pollChecks = async (deps: FollowDeps): Promise<'done' | 'more'> => {
  const checks = await listDueChecks(deps.reader, batchSize);
  const failures: unknown[] = [];
  for (const check of checks)
    await followCheck(deps, check, null).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some identity checks could not be read');
  return checks.length === batchSize ? 'more' : 'done';
};
