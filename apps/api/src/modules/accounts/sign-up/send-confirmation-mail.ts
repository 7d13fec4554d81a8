import { confirmationToken } from '../mailed-links/link-purposes.ts';
import { sendsLinkMail } from '../mailed-links/send-link-mail.ts';

/** Asks somebody who signed up to show that the address is theirs; nothing to an account that has shown it. */
export const sendConfirmationMail = sendsLinkMail({
  queue: 'accounts.send-confirmation-mail',
  phrases: 'confirmation',
  token: confirmationToken,
  isWanted: ({ isConfirmed }) => !isConfirmed,
  path: (token) => `/verify-email?confirmation=${token}`,
});
