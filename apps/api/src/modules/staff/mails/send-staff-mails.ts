import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { type Logger, reasonOf } from '@parcela/platform/log.ts';
import type { Letterhead, ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail, Mailer } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { invitationHours, invitationToken } from '../invitations/invitation-token.ts';
import { claimStaffMail, type DueMail, markStaffMailSent, saveStaffMailError } from './staff-mails.store.ts';

export interface SendStaffMailsDeps {
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly letterhead: ReadLetterhead;
  readonly log: Logger;
}

interface Texts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly footer: string;
}

interface About {
  readonly publicUrl: string;
  readonly brandName: string;
}

/** The token is in the fragment, which browsers never send to a server. */
const invitationTexts = (
  { publicUrl, brandName }: About,
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
  { publicUrl, brandName }: About,
  { kind, about, name, language: locale }: DueMail & { kind: Exclude<DueMail['kind'], 'join' | 'renewal'> },
): Texts => ({
  subject: say(locale, `mail.staff.${kind}.subject`, { brandName }),
  paragraphs: [say(locale, `mail.staff.${kind}.done`, { name, about: about ?? '', brandName })],
  action: { label: say(locale, 'mail.staff.account'), url: `${publicUrl}/backoffice/account` },
  footer: say(locale, 'mail.staff.notYou'),
});

interface Claimed {
  readonly mail: DueMail;
  readonly token: string;
  readonly letterhead: Letterhead;
}

const claim = async (tx: Tx, { letterhead }: SendStaffMailsDeps): Promise<Claimed | undefined> => {
  const mail = await claimStaffMail(tx);
  if (!mail) return undefined;
  const isLink = mail.invitationId !== null && mail.isWanted;
  const token = isLink ? await issueToken(tx, invitationToken, mail.invitationId) : '';
  return { mail, token, letterhead: await letterhead(tx) };
};

const write = async (
  { publicUrl }: SendStaffMailsDeps,
  { mail, token, letterhead }: Claimed,
): Promise<Mail> => {
  const { kind, language: locale, name, email } = mail;
  const about = { publicUrl, brandName: letterhead.name };
  const texts =
    kind === 'join' || kind === 'renewal'
      ? invitationTexts(about, locale, { kind, name, token })
      : credentialTexts(about, { ...mail, kind });
  const content: MailContent = {
    locale,
    heading: texts.subject,
    paragraphs: texts.paragraphs,
    action: texts.action,
    footer: [texts.footer],
  };
  return { to: email, subject: texts.subject, ...(await renderMail(content, letterhead)) };
};

/**
 * Sends due mails to staff. A link is created when its mail is written, so that none is stored; a refused mail is
 * written again with a new link, and the older link no longer works.
 */
export const createSendStaffMails = (deps: SendStaffMailsDeps): ScheduledJob => ({
  name: 'staff.send-mails',
  everyS: 2,
  run: async () => {
    const claimed = await deps.transact((tx) => claim(tx, deps));
    if (!claimed) return 'done';
    const { mail } = claimed;
    try {
      if (mail.isWanted) await deps.mailer.send(await write(deps, claimed));
      await deps.transact((tx) => markStaffMailSent(tx, mail.id));
    } catch (error) {
      deps.log.warn({ err: error, staffMailId: String(mail.id) }, 'a mail to staff was not taken');
      const reason = reasonOf(error).message.slice(0, 500);
      await deps.transact((tx) => saveStaffMailError(tx, mail.id, reason));
    }
    return 'more';
  },
});
