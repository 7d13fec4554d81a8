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
import { notificationText, type SpeechSettings } from '../notification-text.ts';
import type { TransferOf } from './payment-instructions.ports.ts';
import { isSecurityKind } from '../security-kinds.ts';
import { notMeLink } from './not-me-link.ts';
import { issueNotMeCode } from './not-me-link.store.ts';
import { hiddenSecret } from './send-with-secret.ts';
import { storeSentMail } from './sent-mails.store.ts';
import { paymentInstructions } from './payment-instructions.ts';
import { decideLeaving } from '../preferences/decide-delivery.ts';
import type { OptOutCodes } from '../preferences/opt-out-code.ts';
import { type OptOutCode, optOutCodeOf, optOutOf } from './opt-out-links.ts';
import { claimMail, dropMail, deferMail, recordMailRefused, recordMailSent } from './mail-queue.store.ts';
import { findMailOf, type MailRow } from './mail-queue.queries.ts';

export interface SendMailsDeps extends SpeechSettings {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly vault: PersonalVault;
  readonly publicUrl: string;
  readonly letterhead: ReadLetterhead;
  readonly transferOf: TransferOf;
  readonly optOutCodes: OptOutCodes;
  readonly log: Logger;
}

/** The secrets in the links of a mail; undefined if it has no such link. */
interface LinkCodes {
  readonly notMe: string | undefined;
  readonly optOut: OptOutCode | undefined;
}

/** Writes the mail in the user's current language. */
const write = async (deps: SendMailsDeps, row: MailRow, codes: LinkCodes): Promise<Mail> => {
  const letterhead = await deps.letterhead(deps.reader);
  const brandName = letterhead.name;
  const locale = row.language;
  const { title, body, next } = notificationText(row, locale, deps);
  const payment = await paymentInstructions(deps, deps.reader, row);
  const optOut = optOutOf(deps.publicUrl, row, codes.optOut);
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
    ...(codes.notMe !== undefined && {
      notMe: notMeLink(locale, { publicUrl: deps.publicUrl, code: codes.notMe }),
    }),
    ...(optOut && { optOut: optOut.links }),
    footer: [
      say(locale, optOut?.isAsked ? 'notification.mail.whyAsked' : 'notification.mail.why', { brandName }),
    ],
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

/** The mail as stored: a reader of the stored copy can neither unsubscribe the user nor end the sessions. */
const writeShown = async (deps: SendMailsDeps, row: MailRow, codes: LinkCodes, mail: Mail): Promise<Mail> =>
  Object.values(codes).every((code) => code === undefined)
    ? mail
    : write(deps, row, {
        notMe: codes.notMe && hiddenSecret,
        optOut: codes.optOut && { ...codes.optOut, code: hiddenSecret },
      });

const jobName = 'notifications.send-mail';

/** Runs in the trace of the request that caused the notification. */
const sendOne = async (deps: SendMailsDeps, id: bigint): Promise<void> => {
  const row = await findMailOf(deps.reader, id);
  const decision = row && decideLeaving(row, 'mail');
  if (!row || !decision) return deps.transact((tx) => dropMail(tx, id));
  const until = decision.waitsUntil;
  if (until !== null) return deps.transact((tx) => deferMail(tx, id, until));
  const parent = traceparentOfRequest(row.requestId);
  return inSpan({ name: jobName, kind: 'consumer', parent }, () => sendRow(deps, id, row));
};

/** Runs between two transactions: the mail server may be slow, and no transaction must wait for it. */
const sendRow = async (deps: SendMailsDeps, id: bigint, row: MailRow): Promise<void> => {
  const codes: LinkCodes = {
    notMe: isSecurityKind(row.kind) ? await deps.transact((tx) => issueNotMeCode(tx, row.userId)) : undefined,
    optOut: optOutCodeOf(deps.optOutCodes, row),
  };
  const mail = await write(deps, row, codes);
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.warn({ err: error, notificationId: String(id) }, 'a mail was not taken');
    return deps.transact((tx) => recordMailRefused(tx, id, reasonOf(error).message.slice(0, 500)));
  }
  failpoint('mail.afterSendBeforeMark');
  const shown = { ...row, notificationId: id, mail: await writeShown(deps, row, codes, mail) };
  return deps.transact(async (tx) => {
    await recordMailSent(tx, id);
    await storeSentMail(tx, deps.vault, shown);
  });
};

/**
 * Sends due mails one after another. A process that dies between sending and recording a mail sends it once more
 * (docs/fault-catalogue.md, K4); the mail's cause was committed long before.
 */
export const createSendMails = (deps: SendMailsDeps): ScheduledJob => ({
  name: jobName,
  everyS: 1,
  // Ten a second: mail services rarely accept more, and orders come first
  // (docs/operations/runbooks/mails-failing.md).
  passesPerTurn: 10,
  run: async () => {
    const claimed = await deps.transact(claimMail);
    if (!claimed) return 'done';
    if (!claimed.isGivenUp) await sendOne(deps, claimed.id);
    return 'more';
  },
});
