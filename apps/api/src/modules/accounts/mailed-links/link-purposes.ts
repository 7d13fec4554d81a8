import type { TokenPurpose } from '../../../platform/security/one-time-tokens.ts';

/** What the links in mails to a person are good for; their subject is the person. */
export const confirmationToken: TokenPurpose = { purpose: 'email-confirmation', validHours: 24 };
export const resetToken: TokenPurpose = { purpose: 'password-reset', validHours: 1 };
