import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { Letterhead } from '@parcela/platform/brand.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import type { LinkMailDeps } from '../mailed-links/send-link-mail.ts';
import {
  type AccountClosedMail,
  findAccountClosedMail,
  deleteAccountClosedMail,
} from './account-closed-mail.store.ts';

const payload = z.strictObject({ userId: z.int() });

const write = async (
  { email, language: locale }: AccountClosedMail,
  letterhead: Letterhead,
): Promise<Mail> => {
  const brandName = letterhead.name;
  const content: MailContent = {
    locale,
    heading: say(locale, 'mail.accountClosed.heading'),
    paragraphs: [
      say(locale, 'mail.accountClosed.done', { brandName }),
      say(locale, 'mail.accountClosed.retained'),
    ],
    footer: [say(locale, 'mail.accountClosed.notYou', { brandName })],
  };
  const subject = say(locale, 'mail.accountClosed.subject', { brandName });
  return { to: email, subject, ...(await renderMail(content, letterhead)) };
};

/** Sends the account-closed mail to the account's former address, then deletes the address. */
export const sendAccountClosedMail = (deps: LinkMailDeps): JobHandler => ({
  queue: 'accounts.send-account-closed-mail',
  handle: async (data) => {
    const { userId } = payload.parse(data);
    const [mail, letterhead] = await deps.transact(
      async (tx) => [await findAccountClosedMail(tx, userId), await deps.letterhead(tx)] as const,
    );
    if (!mail) return;
    await deps.mailer.send(await write(mail, letterhead));
    await deps.transact((tx) => deleteAccountClosedMail(tx, userId));
  },
});
