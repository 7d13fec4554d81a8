import { sendsLinkMail } from '../mailed-links/send-link-mail.ts';
import { resetToken } from '../mailed-links/link-purposes.ts';

/** The link also goes to an address that is not confirmed yet: opening it confirms it. */
export const sendPasswordResetMail = sendsLinkMail({
  queue: 'accounts.send-password-reset-mail',
  phrases: 'passwordReset',
  token: resetToken,
  hasNotMe: true,
  isWanted: () => true,
  path: (token) => `/new-password?code=${token}`,
});
