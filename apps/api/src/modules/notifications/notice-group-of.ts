import type { NoticeGroup } from '@parcela/domain';
import type { NotificationKind, OrderNotificationKind } from './notification-kinds.ts';

interface Placed {
  readonly group: NoticeGroup;
  /** Devices receive notifications of events that users wait for or must answer. */
  readonly isPushed?: true;
}

/**
 * The group of each notification, which users choose by. Orders are in a group that cannot be switched off, so their
 * notifications read no preferences.
 */
const places = {
  'order.placed': { group: 'orders' },
  'order.unpaid': { group: 'orders' },
  'order.failed': { group: 'orders' },
  'order.paid': { group: 'orders' },
  'order.canceled': { group: 'orders' },
  'order.admin_cancel': { group: 'orders' },
  'order.timeout': { group: 'orders' },
  'payment.suspended': { group: 'orders' },
  'payment.part_received': { group: 'orders' },
  'payment.credited': { group: 'payments' },
  'payment.refunded': { group: 'payments' },
  // Another person may have requested the change.
  'withdrawal.requested': { group: 'security' },
  'withdrawal.sent': { group: 'payments' },
  'withdrawal.done': { group: 'payments', isPushed: true },
  'withdrawal.failed': { group: 'payments', isPushed: true },
  'withdrawal.rejected': { group: 'payments', isPushed: true },
  'earning.deposited': { group: 'earnings', isPushed: true },
  'earning.sent': { group: 'earnings', isPushed: true },
  'earning.account_needed': { group: 'earnings', isPushed: true },
  'earning.returned': { group: 'earnings', isPushed: true },
  'earning.sold_gain': { group: 'earnings', isPushed: true },
  'earning.sold_loss': { group: 'earnings', isPushed: true },
  'earning.corrected': { group: 'earnings', isPushed: true },
  // What the user owes is no news.
  'earning.overpaid': { group: 'orders' },
  'earning.deducted': { group: 'orders' },
  'earning.collected': { group: 'orders' },
  'earning.waived': { group: 'orders' },
  'shares.given': { group: 'orders' },
  'shares.received': { group: 'orders' },
  'board.interest': { group: 'orders' },
  'board.contacts': { group: 'orders' },
  'board.terms': { group: 'orders' },
  'board.signed': { group: 'orders' },
  'board.returned': { group: 'orders' },
  'board.ended': { group: 'orders' },
  'board.price': { group: 'prices' },
  'voting.started': { group: 'votes', isPushed: true },
  'voting.ended': { group: 'votes', isPushed: true },
  'voting.delegation_asked': { group: 'votes', isPushed: true },
  'voting.delegation_accepted': { group: 'votes', isPushed: true },
  'voting.delegation_declined': { group: 'votes', isPushed: true },
  'voting.delegation_revoked': { group: 'votes', isPushed: true },
  'voting.delegate_voted': { group: 'votes', isPushed: true },
  'news.released': { group: 'news', isPushed: true },
  'project.opened': { group: 'offers', isPushed: true },
  'offer.fits': { group: 'offers', isPushed: true },
  'offer.several': { group: 'offers', isPushed: true },
  'bank_account.changed': { group: 'security' },
  'bank_account.rejected': { group: 'account', isPushed: true },
  'kyc.done': { group: 'account', isPushed: true },
  'kyc.retry': { group: 'account', isPushed: true },
  'kyc.rejected': { group: 'account', isPushed: true },
  'kyc.revoked': { group: 'account' },
  'kyc.document_ends': { group: 'account' },
  'kyc.document_without_end': { group: 'account' },
  'kyc.one_name': { group: 'account' },
  'kyc.document_ended': { group: 'account' },
  'aml.done': { group: 'account', isPushed: true },
  'aml.rejected': { group: 'account', isPushed: true },
  'aml.retry': { group: 'account', isPushed: true },
  'aml.revoked': { group: 'account' },
  'change_request.accepted': { group: 'account', isPushed: true },
  'change_request.rejected': { group: 'account', isPushed: true },
  'profile.corrected': { group: 'account' },
  'security.new_device': { group: 'security' },
  'security.password_changed': { group: 'security' },
  'security.second_factor_on': { group: 'security' },
  'security.second_factor_off': { group: 'security' },
  'security.second_factor_reset': { group: 'security' },
  'security.account_blocked': { group: 'security' },
  'security.account_unblocked': { group: 'security' },
  'security.sessions_ended': { group: 'security' },
  'security.passkey_added': { group: 'security' },
  'security.passkey_removed': { group: 'security' },
  'security.recovery_codes_renewed': { group: 'security' },
  'security.recovery_code_used': { group: 'security' },
  'security.codes_guessed': { group: 'security' },
  'security.sign_in_linked': { group: 'security' },
  'security.sign_in_linked_afresh': { group: 'security' },
} as const satisfies Record<NotificationKind, Placed> &
  Record<OrderNotificationKind, { readonly group: 'orders' }>;

const placeOf = (kind: string): Placed | undefined =>
  (places as Readonly<Record<string, Placed | undefined>>)[kind];

/** A kind that only a newer process knows is sent as if it could not be switched off. */
export const noticeGroupOf = (kind: string): NoticeGroup => placeOf(kind)?.group ?? 'account';

/** Whether devices receive notifications of this kind. */
export const isPushed = (kind: string): boolean => placeOf(kind)?.isPushed === true;
