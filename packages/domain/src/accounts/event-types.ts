import { approvalActions, type ApprovalName, type ApprovalSubject } from './approval-actions.ts';

const contentEvents = [
  'saved',
  'published',
  'unpublished',
  'publication_moved',
  'publication_taken_back',
  'shown',
] as const;

/**
 * The types of audit-log entries: the subjects of events, and the deeds of each (`order.paid`). Their words
 * are phrases of `bo-actions` (`boAudit.of.order`, `boAudit.did.paid`). An event without words fails to
 * compile, and so does a record of an event that is missing here.
 */
const eventsOfSubjects = {
  account_restriction: ['opened', 'released'],
  aml: ['submitted'],
  app_configuration: ['set', ...contentEvents],
  approval: ['requested', 'approved', 'rejected', 'withdrawn', 'voided', 'expired'],
  article: [...contentEvents, 'slug_changed'],
  bank_account: ['changed', 'accepted', 'rejected', 'read'],
  bank_day: ['closed'],
  bank_movement: ['explained', 'undone', 'viewed'],
  banner: [...contentEvents],
  banner_message: [...contentEvents],
  book_proof: [],
  books: ['proved', 'proof_asked'],
  certificate: ['issued', 'read'],
  change_request: ['created', 'read', 'withdrawn', 'accepted', 'rejected'],
  checkout: [],
  correction: ['asked'],
  distribution: ['planned', 'declared', 'changed', 'imported', 'corrected', 'executed', 'cancelled'],
  distribution_debt: ['collected', 'waived'],
  distribution_line: ['taken_over', 'retried', 'paid_by_hand'],
  distributions: [],
  event: ['retried'],
  exchange_rates: [],
  export: ['personal_data_read'],
  export_key: [],
  faq: [...contentEvents],
  identity_exception: ['recorded', 'ended'],
  interest: ['opted_out'],
  job: ['retried'],
  keys: ['rotated'],
  kyc: ['answered'],
  legal_document: ['published', 'moved', 'withdrawn'],
  legal_document_text: ['saved'],
  list: ['exported'],
  mail: ['retried'],
  master_key: [],
  media: ['stored', 'renamed', 'deleted'],
  notification: ['switched_off'],
  order: [
    'placed',
    'unpaid',
    'failed',
    'paid',
    'canceled',
    'admin_cancel',
    'timeout',
    'redeemed',
    'bonus_given',
  ],
  outgoing_transfer: ['sent_by_hand', 'reopened', 'settled', 'read'],
  payment: ['reversed'],
  personal_data: ['read', 'reading_opened', 'viewed', 'viewed_as', 'viewed_masked'],
  poll: ['created', 'edited', 'run', 'closed', 'recounted', 'withdrawn', 'lines_read'],
  project: [
    'created',
    'slug_changed',
    'state_changed',
    'price_set',
    'price_moved',
    'price_taken_back',
    'valuation_recorded',
    'valuation_withdrawn',
    'completed',
    'opening_planned',
    'opening_taken_back',
    'opening_failed',
    'ended',
  ],
  project_info: [...contentEvents, 'holders_viewed'],
  project_update: [...contentEvents, 'readers_viewed'],
  published_rates: ['asked', 'waiting', 'applied', 'rejected'],
  rates: ['set'],
  refund: ['requested', 'done', 'failed', 'reopened', 'left_to_staff', 'taken_over', 'read'],
  review_case: [
    'opened',
    'read',
    'claimed',
    'released',
    'accepted',
    'rejected',
    'asked',
    'superseded',
    'documents_listed',
    'document_read',
  ],
  session: ['revoked', 'others_revoked', 'stepped_up'],
  staff: [
    'added',
    'signed_in',
    'signed_out',
    'stepped_up',
    'refused',
    'sessions_ended',
    'credentials_renewed',
    'invitation_accepted',
    'invitation_resent',
    'invitation_withdrawn',
    'view_saved',
    'view_changed',
    'view_deleted',
    'passkey_added',
    'passkey_renamed',
    'passkey_revoked',
    'password_changed',
    'authenticator_added',
    'authenticator_changed',
  ],
  staff_invitation: [],
  staff_mail: [],
  share_advert: ['placed', 'withdrawn', 'expired', 'lapsed', 'removed', 'sold'],
  share_interest: ['sent', 'contacts_shared', 'ended', 'signed', 'agreed', 'sent_back'],
  share_transfer: ['recorded', 'document_added', 'document_read', 'executed', 'discarded'],
  statement_file: ['uploaded', 'viewed', 'imported', 'discarded', 'undone'],
  waiting_bank_line: ['viewed', 'decided', 'reopened'],
  suspense: ['assigned', 'credited', 'returned', 'reopened'],
  tag: ['created', 'renamed'],
  tax_text: [...contentEvents],
  top_up: ['closed'],
  transfer_file: ['made', 'downloaded', 'revoked', 'read'],
  user: [
    'registered',
    'email_confirmed',
    'terms_accepted',
    'identity_linked',
    'unproven_access_ended',
    'password_changed',
    'password_reset',
    'second_factor_enabled',
    'second_factor_disabled',
    'second_factor_guessed',
    'recovery_code_used',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'access_denied',
    'sessions_ended',
    'blocked',
    'unblocked',
    'note_added',
    'note_withdrawn',
    'data_downloaded',
    'deleted',
    'erased',
    'purged',
    'reset_second_factor',
  ],
  verification: ['granted', 'revoked', 'expired', 'set_levels'],
  verification_options: ['set'],
  withdrawal: ['requested', 'approved', 'done', 'rejected', 'failed', 'reopened', 'read'],
  withdrawals: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type RecordedSubject = keyof typeof eventsOfSubjects;
/** Requests to a second staff member also have these subjects. */
export type EventSubject = RecordedSubject | ApprovalSubject;
export const eventSubjects: readonly EventSubject[] = [
  ...new Set([
    ...(Object.keys(eventsOfSubjects) as RecordedSubject[]),
    ...Object.values(approvalActions).map(({ subject }) => subject),
  ]),
];
/** A subject with versions that are published (versioned content). */
export type ContentSubject = {
  [Subject in RecordedSubject]: 'shown' extends (typeof eventsOfSubjects)[Subject][number] ? Subject : never;
}[RecordedSubject];
/** The deeds of a subject. */
export type EventDeed = (typeof eventsOfSubjects)[RecordedSubject][number];
export const eventDeeds = [...new Set(Object.values(eventsOfSubjects).flat())] as readonly EventDeed[];

/** The type of an event; an approved action is an event under its own name. */
export type EventType =
  | {
      [Subject in RecordedSubject]: `${Subject}.${(typeof eventsOfSubjects)[Subject][number]}`;
    }[RecordedSubject]
  | ApprovalName;
