import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { JobHandler } from '../../../platform/jobs/job-queue.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import type { LinkMailDeps } from '../mailed-links/send-link-mail.ts';
import { type Farewell, findFarewell, forgetFarewell } from './account-closed-mail.store.ts';

const payload = z.strictObject({ userId: z.int() });

const write = async (
  { brandName, operatorLine }: LinkMailDeps,
  { email, language: locale }: Farewell,
): Promise<Mail> => {
  const content = await renderMail({
    locale,
    brandName,
    heading: say(locale, 'mail.farewell.heading'),
    paragraphs: [say(locale, 'mail.farewell.done', { brandName }), say(locale, 'mail.farewell.kept')],
    footer: [say(locale, 'mail.farewell.notYou', { brandName }), operatorLine].filter(Boolean),
  });
  return { to: email, subject: say(locale, 'mail.farewell.subject', { brandName }), ...content };
};

/** Says goodbye at the address that the account had; with the mail the last trace of the address is gone. */
export const sendFarewellMail = (deps: LinkMailDeps): JobHandler => ({
  queue: 'accounts.send-farewell-mail',
  handle: async (data) => {
    const { userId } = payload.parse(data);
    const farewell = await deps.transact((tx) => findFarewell(tx, userId));
    if (!farewell) return;
    await deps.mailer.send(await write(deps, farewell));
    await deps.transact((tx) => forgetFarewell(tx, userId));
  },
});
