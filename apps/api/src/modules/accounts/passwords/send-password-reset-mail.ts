import { sendsLinkMail } from '../mailed-links/send-link-mail.ts';
import { resetToken } from '../mailed-links/link-purposes.ts';

/** The link is also sent to an unconfirmed address: opening the link confirms the address. */
export const sendPasswordResetMail = sendsLinkMail({
  queue: 'accounts.send-password-reset-mail',
  phrases: 'passwordReset',
  token: resetToken,
  hasNotMe: true,
  isWanted: () => true,
  path: (token) => `/new-password?code=${token}`,
});
