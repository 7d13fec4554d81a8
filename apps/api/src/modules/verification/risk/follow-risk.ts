import { riskOf } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { DomainEvent } from '@parcela/platform/events/domain-event.ts';
import type { Subscription } from '@parcela/platform/events/deliver-events.ts';
import { tryLockProfile } from '../../accounts/index.ts';
import { findRiskFacts, listRestrictedPeople, saveRisk } from './risk-scores.store.ts';

const subjectsOf = (events: readonly DomainEvent[], type: string): string[] =>
  events.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);

/** Sorted, because users are locked one after another. */
const peopleOf = async (tx: Tx, events: readonly DomainEvent[]): Promise<readonly number[]> => {
  const restrictions = subjectsOf(events, 'account_restriction');
  const restricted = restrictions.length === 0 ? [] : await listRestrictedPeople(tx, restrictions);
  const people = new Set([...subjectsOf(events, 'user').map(Number), ...restricted]);
  return [...people].toSorted((a, b) => a - b);
};

/** Computes a user's score again after each event that can change it; stores nothing about a user who has left. */
export const followRisk: Subscription = {
  name: 'verification.follow-risk',
  types: [
    'aml.submitted',
    'kyc.answered',
    'review_case.opened',
    'review_case.accepted',
    'review_case.rejected',
    'review_case.asked',
    'verification.revoked',
    'change_request.accepted',
    'account_restriction.opened',
    'account_restriction.released',
  ],
  handle: async (tx, events) => {
    for (const userId of await peopleOf(tx, events))
      if (await tryLockProfile(tx, userId))
        await saveRisk(tx, userId, riskOf(await findRiskFacts(tx, userId)));
  },
};
