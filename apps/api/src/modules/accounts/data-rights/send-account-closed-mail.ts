import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
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
  { brandName, operatorLine }: LinkMailDeps,
  { email, language: locale }: AccountClosedMail,
): Promise<Mail> => {
  const content = await renderMail({
    locale,
    brandName,
    heading: say(locale, 'mail.accountClosed.heading'),
    paragraphs: [
      say(locale, 'mail.accountClosed.done', { brandName }),
      say(locale, 'mail.accountClosed.retained'),
    ],
    footer: [say(locale, 'mail.accountClosed.notYou', { brandName }), operatorLine].filter(Boolean),
  });
  return { to: email, subject: say(locale, 'mail.accountClosed.subject', { brandName }), ...content };
};

/** Sends the account-closed mail to the address that the account had, and deletes the address with it. */
export const sendAccountClosedMail = (deps: LinkMailDeps): JobHandler => ({
  queue: 'accounts.send-account-closed-mail',
  handle: async (data) => {
    const { userId } = payload.parse(data);
    const accountClosedMail = await deps.transact((tx) => findAccountClosedMail(tx, userId));
    if (!accountClosedMail) return;
    await deps.mailer.send(await write(deps, accountClosedMail));
    await deps.transact((tx) => deleteAccountClosedMail(tx, userId));
  },
});
