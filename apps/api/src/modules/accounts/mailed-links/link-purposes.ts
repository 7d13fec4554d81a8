import type { TokenPurpose } from '@parcela/platform/security/one-time-tokens.ts';

/** The purposes of mailed links; their subject is the user. */
export const confirmationToken: TokenPurpose = { purpose: 'email-confirmation', validHours: 24 };
export const resetToken: TokenPurpose = { purpose: 'password-reset', validHours: 1 };
