import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { type Logger, reasonOf } from '@parcela/platform/log.ts';
import type { Mail, Mailer } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { invitationHours, invitationToken } from '../invitations/invitation-token.ts';
import { claimStaffMail, type DueMail, markStaffMailSent, saveStaffMailError } from './staff-mails.store.ts';

export interface SendStaffMailsDeps {
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly brandName: string;
  /** Name, address and company id of the operator, for the small print. */
  readonly operatorLine: string;
  readonly log: Logger;
}

interface Texts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly footer: string;
}

/** The token is in the fragment, which no server is sent. */
const invitationTexts = (
  { publicUrl, brandName }: SendStaffMailsDeps,
  locale: Locale,
  { kind, name, token }: { readonly kind: 'join' | 'renewal'; readonly name: string; readonly token: string },
): Texts => ({
  subject: say(locale, `mail.staff.${kind}.subject`, { brandName }),
  paragraphs: [
    say(locale, `mail.staff.${kind}.reason`, { name, brandName }),
    say(locale, 'mail.staff.validity', { hours: invitationHours }),
  ],
  action: {
    label: say(locale, `mail.staff.${kind}.action`),
    url: `${publicUrl}/backoffice/invitation#${token}`,
  },
  footer: say(locale, 'mail.staff.invitationNotYou', { brandName }),
});

const credentialTexts = (
  { publicUrl, brandName }: SendStaffMailsDeps,
  { kind, about, name, language: locale }: DueMail & { kind: Exclude<DueMail['kind'], 'join' | 'renewal'> },
): Texts => ({
  subject: say(locale, `mail.staff.${kind}.subject`, { brandName }),
  paragraphs: [say(locale, `mail.staff.${kind}.done`, { name, about: about ?? '', brandName })],
  action: { label: say(locale, 'mail.staff.account'), url: `${publicUrl}/backoffice/account` },
  footer: say(locale, 'mail.staff.notYou'),
});

const write = async (deps: SendStaffMailsDeps, mail: DueMail, token: string): Promise<Mail> => {
  const { kind, language: locale, name, email } = mail;
  const texts =
    kind === 'join' || kind === 'renewal'
      ? invitationTexts(deps, locale, { kind, name, token })
      : credentialTexts(deps, { ...mail, kind });
  const content = await renderMail({
    locale,
    brandName: deps.brandName,
    heading: texts.subject,
    paragraphs: texts.paragraphs,
    action: texts.action,
    footer: [texts.footer, deps.operatorLine].filter(Boolean),
  });
  return { to: email, subject: texts.subject, ...content };
};

/**
 * Sends the mails of staff that are due. A link is made when its mail is written, so that none is stored; a mail that
 * was refused is written again with a new link, and the older one opens nothing any more.
 */
export const createSendStaffMails = (deps: SendStaffMailsDeps): ScheduledJob => ({
  name: 'staff.send-mails',
  everyS: 2,
  run: async () => {
    const claimed = await deps.transact(async (tx) => {
      const mail = await claimStaffMail(tx);
      const isLink = mail !== undefined && mail.invitationId !== null && mail.isWanted;
      const token = isLink ? await issueToken(tx, invitationToken, mail.invitationId) : '';
      return mail && { mail, token };
    });
    if (!claimed) return 'done';
    const { mail, token } = claimed;
    try {
      if (mail.isWanted) await deps.mailer.send(await write(deps, mail, token));
      await deps.transact((tx) => markStaffMailSent(tx, mail.id));
    } catch (error) {
      deps.log.warn({ err: error, staffMailId: String(mail.id) }, 'a mail to staff was not taken');
      const reason = reasonOf(error).message.slice(0, 500);
      await deps.transact((tx) => saveStaffMailError(tx, mail.id, reason));
    }
    return 'more';
  },
});
