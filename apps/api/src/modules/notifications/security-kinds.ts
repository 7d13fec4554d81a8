import type { TokenPurpose } from '@parcela/platform/security/one-time-tokens.ts';
import { noticeGroupOf } from './notice-group-of.ts';

/** Whether the notification warns of a change that another person may have made. */
export const isSecurityKind = (kind: string): boolean => noticeGroupOf(kind) === 'security';

/** The "it was not me" link in security mails. Several links can be valid, because a thief causes several mails. */
export const notMeToken: TokenPurpose = { purpose: 'not-me', validHours: 7 * 24 };
