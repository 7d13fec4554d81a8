import { say } from '@parcela/phrases/server';
import type { Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { type Logger, reasonOf } from '@parcela/platform/log.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail, Mailer } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { inSpan, traceparentOfRequest } from '@parcela/platform/telemetry/tracing.ts';
import type { NotificationKind } from '../notification-kinds.ts';
import { notificationText, type SpeechSettings } from '../notification-text.ts';
import type { TransferOf } from './payment-instructions.ports.ts';
import { isSecurityKind } from '../security-kinds.ts';
import { notMeLink } from './not-me-link.ts';
import { issueNotMeCode } from './not-me-link.store.ts';
import { hiddenSecret } from './send-with-secret.ts';
import { storeSentMail } from './sent-mails.store.ts';
import { paymentInstructions } from './payment-instructions.ts';
import { claimMail, dropMail, recordMailRefused, recordMailSent } from './mail-queue.store.ts';
import { findMailOf, type MailRow } from './mail-queue.queries.ts';

export interface SendMailsDeps extends SpeechSettings {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly vault: PersonalVault;
  readonly publicUrl: string;
  readonly letterhead: ReadLetterhead;
  readonly transferOf: TransferOf;
  readonly log: Logger;
}

/**
 * The unsubscribe links for mails of this kind: a page for the reader, and an address for mail programs that do it in
 * one click (RFC 8058). Only subscriptions can be ended; all other mails concern the account.
 */
const optOutOf = ({ publicUrl }: SendMailsDeps, { params }: Pick<MailRow, 'params'>) => {
  const { optOut: code } = params;
  if (typeof code !== 'string') return undefined;
  return {
    page: `${publicUrl}/interest-opt-out?code=${code}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/funded-requests/opt-out?code=${code}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

/** Whether the mail carries the link "it was not me". */
const isOfSecurity = ({ kind }: MailRow): boolean => isSecurityKind(kind as NotificationKind);

/** Writes the mail in the user's current language. */
const write = async (deps: SendMailsDeps, row: MailRow, notMe: string | undefined): Promise<Mail> => {
  const letterhead = await deps.letterhead(deps.reader);
  const brandName = letterhead.name;
  const locale = row.language;
  const { title, body, next } = notificationText(row, locale, deps);
  const payment = await paymentInstructions(deps, deps.reader, row);
  const optOut = optOutOf(deps, row);
  const content: MailContent = {
    locale,
    heading: title,
    paragraphs: [body, next, payment?.longer ?? ''].filter(Boolean),
    ...(payment && { details: payment.details }),
    ...(row.link !== null && {
      action: {
        label: say(locale, 'notification.mail.action', { brandName }),
        url: `${deps.publicUrl}${row.link}`,
      },
    }),
    ...(notMe !== undefined && {
      notMe: notMeLink(locale, { publicUrl: deps.publicUrl, code: notMe }),
    }),
    ...(optOut && { optOut: { label: say(locale, 'notification.mail.optOut'), url: optOut.page } }),
    footer: [say(locale, optOut ? 'notification.mail.whyAsked' : 'notification.mail.why', { brandName })],
  };
  const { pictures, ...mail } = await renderMail(content, letterhead);
  return {
    to: row.email,
    subject: title,
    ...mail,
    pictures: [...pictures, ...(payment?.pictures ?? [])],
    ...(optOut && { headers: optOut.headers }),
  };
};

/** The mail for storage: a reader of the stored copy can neither unsubscribe the user nor end the sessions. */
const writeShown = async (deps: SendMailsDeps, row: MailRow, mail: Mail): Promise<Mail> =>
  row.params['optOut'] === undefined && !isOfSecurity(row)
    ? mail
    : write(
        deps,
        {
          ...row,
          params: { ...row.params, ...(row.params['optOut'] !== undefined && { optOut: hiddenSecret }) },
        },
        isOfSecurity(row) ? hiddenSecret : undefined,
      );

const jobName = 'notifications.send-mail';

/** Runs in the trace of the request that caused the notification. */
const sendOne = async (deps: SendMailsDeps, id: bigint): Promise<void> => {
  const row = await findMailOf(deps.reader, id);
  if (!row) return deps.transact((tx) => dropMail(tx, id));
  const parent = traceparentOfRequest(row.requestId);
  return inSpan({ name: jobName, kind: 'consumer', parent }, () => sendRow(deps, id, row));
};

/** Runs between two transactions: the mail server may be slow, and no transaction waits for it. */
const sendRow = async (deps: SendMailsDeps, id: bigint, row: MailRow): Promise<void> => {
  const notMe = isOfSecurity(row) ? await deps.transact((tx) => issueNotMeCode(tx, row.userId)) : undefined;
  const mail = await write(deps, row, notMe);
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.warn({ err: error, notificationId: String(id) }, 'a mail was not taken');
    return deps.transact((tx) => recordMailRefused(tx, id, reasonOf(error).message.slice(0, 500)));
  }
  failpoint('mail.afterSendBeforeMark');
  const shown = { ...row, notificationId: id, mail: await writeShown(deps, row, mail) };
  return deps.transact(async (tx) => {
    await recordMailSent(tx, id);
    await storeSentMail(tx, deps.vault, shown);
  });
};

/**
 * Sends due mails, one after another. A process that dies between sending a mail and recording it sends that mail
 * once more (docs/fault-catalogue.md, K4); the mail's cause was committed long before.
 */
export const createSendMails = (deps: SendMailsDeps): ScheduledJob => ({
  name: jobName,
  everyS: 1,
  // Ten a second: mail services hardly accept more, and orders come first (docs/operations/runbooks/mails-failing.md).
  passesPerTurn: 10,
  run: async () => {
    const claimed = await deps.transact(claimMail);
    if (!claimed) return 'done';
    if (!claimed.isGivenUp) await sendOne(deps, claimed.id);
    return 'more';
  },
});
