import type { Tx } from '@parcela/platform/database/database.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { reopenSubmission } from '../questionnaire/aml-questionnaire.store.ts';
import { reopenCheck } from '../identity-checks/kyc-checks.store.ts';
import {
  listOtherAccounts,
  wasRefusedElsewhere,
} from '../identity-fingerprints/refused-identities.queries.ts';
import { addReviewReason, openReviewCase } from './review-cases.store.ts';
import type { ReviewKind } from '../verification.tables.ts';

const reason = 'refused_before';
const reopen: Readonly<Record<ReviewKind, (tx: Tx, userId: number, why: string) => Promise<boolean>>> = {
  kyc: reopenCheck,
  aml: reopenSubmission,
};

/**
 * Adds the reason to an open case; otherwise reopens the refused kind if it was accepted, otherwise the other kind.
 */
const reviewAccount = async (tx: Tx, userId: number, refused: ReviewKind): Promise<void> => {
  if (await addReviewReason(tx, userId, reason)) return;
  for (const kind of refused === 'kyc' ? (['kyc', 'aml'] as const) : (['aml', 'kyc'] as const)) {
    if (!(await reopen[kind](tx, userId, reason))) continue;
    const documentId = await openReviewCase(tx, { userId, kind, reasons: [reason] });
    await recordEvent(tx, {
      actor: { kind: 'system' },
      type: 'review_case.opened',
      subject: { type: 'user', id: userId },
      before: { state: 'done' },
      after: { case: documentId, kind, state: 'review', reasons: [reason] },
    });
    return;
  }
};

/**
 * Sends the other accounts of a person who was just refused to compliance. Their levels stay valid until the decision
 * (decision 0040). Skips an account that compliance accepted when it already knew this refusal.
 */
export const reviewOtherAccounts = async (
  tx: Tx,
  { userId, kind }: { readonly userId: number; readonly kind: ReviewKind },
): Promise<void> => {
  for (const other of await listOtherAccounts(tx, userId))
    if ((await tryLockProfile(tx, other)) && (await wasRefusedElsewhere(tx, { userId: other, kind })))
      await reviewAccount(tx, other, kind);
};
