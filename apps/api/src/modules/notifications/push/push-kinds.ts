import type { PushTopic } from '@parcela/domain';
import type { NotificationKind } from '../notification-kinds.ts';

/** The notifications that devices receive: events that users wait for or must answer. */
const topics = {
  'earning.deposited': 'payouts',
  'earning.sent': 'payouts',
  'earning.account_needed': 'payouts',
  'earning.returned': 'payouts',
  'earning.corrected': 'payouts',
  'withdrawal.done': 'payouts',
  'withdrawal.failed': 'payouts',
  'withdrawal.rejected': 'payouts',
  'voting.started': 'votes',
  'voting.ended': 'votes',
  'kyc.done': 'decisions',
  'kyc.retry': 'decisions',
  'kyc.rejected': 'decisions',
  'aml.done': 'decisions',
  'aml.retry': 'decisions',
  'aml.rejected': 'decisions',
  'change_request.accepted': 'decisions',
  'change_request.rejected': 'decisions',
  'bank_account.rejected': 'decisions',
} as const satisfies Partial<Record<NotificationKind, PushTopic>>;

/** The topic of a notification; undefined when it appears only in the bell and by mail. */
export const pushTopicOf = (kind: NotificationKind): PushTopic | undefined =>
  (topics as Partial<Record<NotificationKind, PushTopic>>)[kind];
