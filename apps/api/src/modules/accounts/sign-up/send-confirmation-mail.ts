import { confirmationToken } from '../mailed-links/link-purposes.ts';
import { sendsLinkMail } from '../mailed-links/send-link-mail.ts';

/** Asks a new user to confirm the address; sends nothing if the account is confirmed. */
export const sendConfirmationMail = sendsLinkMail({
  queue: 'accounts.send-confirmation-mail',
  phrases: 'confirmation',
  token: confirmationToken,
  hasNotMe: false,
  isWanted: ({ isConfirmed }) => !isConfirmed,
  path: (token, { language, next }) => {
    const more = new URLSearchParams({ locale: language, ...(next === undefined ? {} : { next }) });
    return `/verify-email?confirmation=${token}&${more.toString()}`;
  },
});
