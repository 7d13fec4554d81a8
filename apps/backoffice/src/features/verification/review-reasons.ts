import type { PhraseId } from '@parcela/phrases';
import { list, text, type Value, words } from '../../shared/resource/values.ts';

const labels: Readonly<Record<string, PhraseId>> = {
  politically_exposed: 'boVerification.reason.politically_exposed',
  sanctioned_country: 'boVerification.reason.sanctioned_country',
  criminal_activity_not_denied: 'boVerification.reason.criminal_activity_not_denied',
  answered_again: 'boVerification.reason.answered_again',
  refused_before: 'boVerification.reason.refused_before',
  reviewed_before: 'boVerification.reason.reviewed_before',
  review_open: 'boVerification.reason.review_open',
  same_person: 'boVerification.reason.same_person',
  incomplete_data: 'boVerification.reason.incomplete_data',
  under_age: 'boVerification.reason.under_age',
  name_differs: 'boVerification.reason.name_differs',
  birth_date_differs: 'boVerification.reason.birth_date_differs',
  document_expired: 'boVerification.reason.document_expired',
  document_has_end: 'boVerification.reason.document_has_end',
  deceased: 'boVerification.reason.deceased',
  limited_legal_capacity: 'boVerification.reason.limited_legal_capacity',
};

/** The reasons why a case was opened; an unknown code is shown raw. */
export const reasonsOf = ({ reasons }: { readonly reasons: readonly string[] }): Value =>
  list(
    reasons.map((code) => {
      const label = labels[code];
      return label === undefined ? text(code) : words(label);
    }),
  );
