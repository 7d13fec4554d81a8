import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { JobHandler, QueueName } from '@parcela/platform/jobs/job-queue.ts';
import type { Letterhead, ReadLetterhead } from '@parcela/platform/brand.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import { issueToken, type TokenPurpose } from '@parcela/platform/security/one-time-tokens.ts';
import {
  hiddenSecret,
  issueNotMeCode,
  notMeLink,
  type SecretMailDeps,
  sendWithSecret,
} from '../../notifications/index.ts';
import { findMailRecipient, type MailRecipient } from '../users.queries.ts';

export interface LinkMailDeps extends SecretMailDeps {
  readonly publicUrl: string;
  readonly letterhead: ReadLetterhead;
}

/** A mail with a link that works once. */
interface LinkMail {
  readonly queue: QueueName;
  /** The mail's texts: `mail.<phrases>.subject` and so on. */
  readonly phrases: 'confirmation' | 'passwordReset';
  readonly token: TokenPurpose;
  /** A reader who did not request the mail can say so. */
  readonly hasNotMe: boolean;
  readonly isWanted: (recipient: MailRecipient) => boolean;
  /** The address to which the link leads, with the token. */
  readonly path: (
    token: string,
    about: { readonly language: Locale; readonly next: string | undefined },
  ) => string;
}

/** Null for an address without an account (see `request-link-mail.ts`). */
const payload = z.strictObject({ userId: z.nullable(z.int()), next: z.optional(z.string()) });

interface Prepared {
  readonly recipient: MailRecipient;
  readonly token: string;
  /** The code of the "it was not me" link. */
  readonly notMe: string | undefined;
  readonly letterhead: Letterhead;
}

interface ToWrite extends Prepared {
  /** The page where the user continues after the link. */
  readonly next: string | undefined;
}

/** Creates the link and invalidates earlier ones. Undefined when there is no user or nothing to send. */
const prepare = async (
  tx: Tx,
  deps: LinkMailDeps,
  mail: LinkMail,
  userId: number,
): Promise<Prepared | undefined> => {
  const recipient = await findMailRecipient(tx, userId);
  if (!recipient || !mail.isWanted(recipient)) return undefined;
  const token = await issueToken(tx, mail.token, userId);
  const notMe = mail.hasNotMe ? await issueNotMeCode(tx, userId) : undefined;
  return { recipient, token, notMe, letterhead: await deps.letterhead(tx) };
};

const write = async (
  { publicUrl }: LinkMailDeps,
  { phrases, token: { validHours }, path }: LinkMail,
  { recipient, token, notMe, letterhead, next }: ToWrite,
): Promise<Mail> => {
  const locale = recipient.language;
  const brandName = letterhead.name;
  const content: MailContent = {
    locale,
    heading: say(locale, `mail.${phrases}.heading`),
    paragraphs: [
      say(locale, `mail.${phrases}.reason`, { brandName }),
      say(locale, `mail.${phrases}.validity`, { hours: validHours }),
    ],
    action: {
      label: say(locale, `mail.${phrases}.action`),
      url: `${publicUrl}${path(token, { language: locale, next })}`,
    },
    ...(notMe !== undefined && { notMe: notMeLink(locale, { publicUrl, code: notMe }) }),
    footer: [say(locale, `mail.${phrases}.notYou`, { brandName })],
  };
  const subject = say(locale, `mail.${phrases}.subject`, { brandName });
  return { to: recipient.email, subject, ...(await renderMail(content, letterhead)) };
};

/** The stored copy contains neither link. */
export const hiddenAlike = (secret: string, notMe: string): string =>
  secret === hiddenSecret ? hiddenSecret : notMe;

/**
 * The job creates the link, so that no stored job contains a secret. A job that runs twice sends two mails; only the
 * later link works.
 */
export const sendsLinkMail =
  (mail: LinkMail) =>
  (deps: LinkMailDeps): JobHandler => ({
    queue: mail.queue,
    handle: async (data) => {
      const { userId, next } = payload.parse(data);
      if (userId === null) return;
      const prepared = await deps.transact((tx) => prepare(tx, deps, mail, userId));
      if (!prepared) return;
      const about = { userId, kind: `account.${mail.phrases}`, language: prepared.recipient.language };
      await sendWithSecret(deps, about, prepared.token, (token) =>
        write(deps, mail, {
          ...prepared,
          token,
          notMe: prepared.notMe && hiddenAlike(token, prepared.notMe),
          next,
        }),
      );
    },
  });
