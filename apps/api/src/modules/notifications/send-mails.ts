import { say } from '@parcela/phrases/server';
import type { Tx } from '../../platform/database.ts';
import { failpoint } from '../../platform/failpoints.ts';
import type { Logger } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { renderMail } from '../../platform/mail-layout.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { notificationText, type SpeechSettings } from './notification-text.ts';
import type { TransferOf } from './notifications.ports.ts';
import { claimMail, dropMail, noteMailRefused, noteMailSent } from './notifications.store.ts';
import { findMailOf } from './notifications.views.ts';
import { paymentInstructions } from './payment-instructions.ts';

export interface SendMailsDeps extends SpeechSettings {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly brandName: string;
  /** Name, address and company id of the operator, for the small print. */
  readonly operatorLine: string;
  readonly transferOf: TransferOf;
  readonly log: Logger;
}

/** The mail in the language that the person reads now. */
const write = async (deps: SendMailsDeps, id: bigint): Promise<Mail | undefined> => {
  const row = await findMailOf(deps.reader, id);
  if (!row) return undefined;
  const { brandName } = deps;
  const locale = row.language;
  const { title, body, next } = notificationText(row, locale, deps);
  const payment = await paymentInstructions(deps, deps.reader, row);
  const content = await renderMail({
    locale,
    brandName,
    heading: title,
    paragraphs: [body, next, payment?.longer ?? ''].filter(Boolean),
    ...(payment && { details: payment.details }),
    ...(row.link !== null && {
      action: {
        label: say(locale, 'notification.mail.action', { brandName }),
        url: `${deps.publicUrl}${row.link}`,
      },
    }),
    footer: [say(locale, 'notification.mail.why', { brandName }), deps.operatorLine].filter(Boolean),
  });
  return { to: row.email, subject: title, ...content, ...(payment && { pictures: payment.pictures }) };
};

/** Between two transactions: the mail server may take its time, and nobody waits for it. */
const sendOne = async (deps: SendMailsDeps, id: bigint): Promise<void> => {
  const mail = await write(deps, id);
  if (!mail) return deps.transact((tx) => dropMail(tx, id));
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    deps.log.warn({ err: error, notificationId: String(id) }, 'a mail was not taken');
    return deps.transact((tx) => noteMailRefused(tx, id));
  }
  failpoint('mail.afterSendBeforeMark');
  return deps.transact((tx) => noteMailSent(tx, id));
};

/**
 * Sends the mails that are due, one after the other. A process that dies between sending and noting it sends that
 * mail once more (reliability.md K4); what caused it is long committed.
 */
export const createSendMails = (deps: SendMailsDeps): Sweep => ({
  name: 'notifications.send-mail',
  everyS: 1,
  // Ten a second: mail services take hardly more, and orders come first (docs/operations/start.md).
  passesPerTurn: 10,
  run: async () => {
    const claimed = await deps.transact(claimMail);
    if (!claimed) return 'done';
    if (!claimed.isGivenUp) await sendOne(deps, claimed.id);
    return 'more';
  },
});
