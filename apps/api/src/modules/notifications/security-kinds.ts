import type { TokenPurpose } from '@parcela/platform/security/one-time-tokens.ts';
import type { NotificationKind, OrderNotificationKind } from './notification-kinds.ts';

/** The notifications about access to the account other than `security.…`: a thief would send money there. */
const others: ReadonlySet<string> = new Set<NotificationKind>(['bank_account.changed']);

/** Whether the notification warns of a change that another person may have made. */
export const isSecurityKind = (kind: NotificationKind | OrderNotificationKind): boolean =>
  kind.startsWith('security.') || others.has(kind);

/** The link "it was not me" in security mails. Several can be valid, because a thief causes several mails. */
export const notMeToken: TokenPurpose = { purpose: 'not-me', validHours: 7 * 24 };
