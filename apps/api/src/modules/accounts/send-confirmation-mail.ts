import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { renderMail } from '../../platform/mail-layout.ts';
import { issueToken } from '../../platform/one-time-tokens.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { confirmationToken } from './confirm-email.ts';
import { findMailRecipient } from './users.views.ts';

export interface ConfirmationMailDeps {
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly brandName: string;
  /** Name, address and company id of the operator, for the small print. */
  readonly operatorLine: string;
}

const payload = z.strictObject({ userId: z.int() });

const write = (
  deps: ConfirmationMailDeps,
  recipient: { readonly email: string; readonly language: Locale },
  token: string,
): Mail => {
  const { brandName, operatorLine } = deps;
  const locale = recipient.language;
  const content = renderMail({
    locale,
    brandName,
    heading: say(locale, 'mail.confirmation.heading'),
    paragraphs: [
      say(locale, 'mail.confirmation.reason', { brandName }),
      say(locale, 'mail.confirmation.validity', { hours: confirmationToken.validHours }),
    ],
    action: {
      label: say(locale, 'mail.confirmation.action'),
      url: `${deps.publicUrl}/verify-email?confirmation=${token}`,
    },
    footer: [say(locale, 'mail.confirmation.notYou', { brandName }), operatorLine].filter(Boolean),
  });
  return {
    to: recipient.email,
    subject: say(locale, 'mail.confirmation.subject', { brandName }),
    ...content,
  };
};

/** Makes the link and ends the older ones. Undefined when there is nothing to confirm any more. */
const prepare = async (tx: Tx, deps: ConfirmationMailDeps, userId: number): Promise<Mail | undefined> => {
  const recipient = await findMailRecipient(tx, userId);
  if (!recipient || recipient.isConfirmed) return undefined;
  return write(deps, recipient, await issueToken(tx, confirmationToken, userId));
};

/**
 * The link is made here, so that no job ever carries a secret. A job that is done twice sends two mails, of which
 * the later one's link works.
 */
export const sendConfirmationMail = (deps: ConfirmationMailDeps): JobHandler => ({
  queue: 'accounts.send-confirmation-mail',
  handle: async (data) => {
    const { userId } = payload.parse(data);
    const mail = await deps.transact((tx) => prepare(tx, deps, userId));
    if (mail) await deps.mailer.send(mail);
  },
});
