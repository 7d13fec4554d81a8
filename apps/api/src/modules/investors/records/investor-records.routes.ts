import { operatorRoutes } from '@parcela/contract/operator';
import { inLanguage, type Locale, orderNumber } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { recordReading } from '@parcela/platform/events/record-reading.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, keyText, micros, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { deviceOf } from '@parcela/platform/security/device-name.ts';
import { listSessions } from '@parcela/platform/security/sessions.ts';
import { findUser, getUserId } from '../../accounts/index.ts';
import { lineWithDistributionAnswer, listHolderLines } from '../../distributions/index.ts';
import { findSentMail, listMails, type MailItem } from '../../notifications/index.ts';
import { type AgreementRow, listAgreements } from '../../orders/index.ts';
import { listMovementRows, movementView } from '../../wallets/index.ts';
import { listTimeline, type TimelineRow } from './timeline.queries.ts';

/** The timeline is sorted by event id. */
const timelineKey = z.int();

/** Mails are sorted by creation time, then by id. */
const mailKey = z.tuple([micros, keyText]);

interface Call {
  readonly params: { readonly documentId: string };
  readonly caller: { readonly subjectId: number };
  readonly requestId: string;
}

/** Returns the investor whose data is read, and records the view. @throws BusinessError `common.not_found` */
const readAbout = async (tx: Tx, { params, caller, requestId }: Call, what: string): Promise<number> => {
  const userId = await getUserId(tx, params.documentId);
  await recordReading(tx, { staffId: caller.subjectId, userId, what, requestId });
  return userId;
};

const presentAgreement = (row: AgreementRow, locale: Locale, timeZone: string) => ({
  kind: row.kind,
  documentId: row.documentId,
  title: inLanguage(row.title, locale),
  publishedAt: row.publishedAt.toISOString(),
  language: row.language,
  acceptedAt: row.acceptedAt.toISOString(),
  order: { documentId: row.orderDocumentId, number: orderNumber(row, timeZone) },
});

const presentEvent = (row: TimelineRow) => ({
  id: String(row.id),
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, documentId: row.actorDocumentId, name: row.actorName },
  action: row.action,
  subject: { type: row.subjectType, documentId: row.subjectDocumentId },
});

const presentMail = (mail: MailItem) => ({
  documentId: mail.documentId,
  kind: mail.kind,
  subject: mail.subject,
  language: mail.language,
  state: mail.state,
  tries: mail.tries,
  createdAt: mail.at.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  error: mail.error,
  mail: mail.mail,
});

/** The mails to one investor, and a single sent mail: the view is recorded before the mail is shown. */
export const investorMailsRoutes = (api: Api, { vault }: { readonly vault: PersonalVault }): void => {
  api.write(operatorRoutes.listInvestorMails, async (tx, call) => {
    const page = pageAfterOf(call.query, mailKey);
    const userId = await readAbout(tx, call, 'listInvestorMails');
    const mails = await listMails(tx, vault, { userId, ...page });
    const keyOf = (mail: MailItem) => [String(mail.micros), mail.documentId];
    return answerAfter(mails, page, { keyOf, present: presentMail });
  });

  api.write(operatorRoutes.getInvestorMail, async (tx, { params, caller, requestId }) => {
    const mail = await findSentMail(tx, vault, params.documentId);
    const user = mail && (await findUser(tx, mail.userId));
    if (!user) throw new BusinessError('common.not_found');
    const { userId, sentAt, ...shown } = mail;
    await recordReading(tx, { staffId: caller.subjectId, userId, what: 'getInvestorMail', requestId });
    const { documentId, email } = user;
    return { data: { ...shown, sentAt: sentAt.toISOString(), user: { documentId, email } }, meta: {} };
  });
};

/** The lists that staff see about one investor. Each view is recorded; if the recording fails, nothing is shown. */
export const investorRecordsRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.write(operatorRoutes.listInvestorMovements, async (tx, call) => {
    const userId = await readAbout(tx, call, 'listInvestorMovements');
    const currency = call.query['filters[currency]'];
    const page = pageOf(call.query);
    const days = { from: undefined, to: undefined, timeZone };
    const { total, movements } = await listMovementRows(tx, { userId, currency, ...days, ...page });
    return listAnswer(
      movements.map((row) => movementView(row, currency, call.locale, timeZone)),
      page,
      total,
    );
  });

  api.write(operatorRoutes.listInvestorLines, async (tx, call) => {
    const page = pageOf(call.query);
    const userId = await readAbout(tx, call, 'listInvestorLines');
    const { total, lines } = await listHolderLines(tx, { userId, ...page });
    const rows = lines.map((line) => lineWithDistributionAnswer(line, call.locale));
    return listAnswer(rows, page, total);
  });

  api.write(operatorRoutes.listInvestorAgreements, async (tx, call) => {
    const page = pageOf(call.query);
    const userId = await readAbout(tx, call, 'listInvestorAgreements');
    const { total, agreements } = await listAgreements(tx, { userId, ...page });
    return listAnswer(
      agreements.map((row) => presentAgreement(row, call.locale, timeZone)),
      page,
      total,
    );
  });

  api.write(operatorRoutes.listInvestorSessions, async (tx, call) => {
    const subjectId = await readAbout(tx, call, 'listInvestorSessions');
    const sessions = await listSessions(tx, { audience: 'investor', subjectId, currentId: 0n });
    const data = sessions.map(({ documentId, userAgent, createdAt, lastActiveAt }) => ({
      documentId,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
    }));
    return { data, meta: {} };
  });

  api.write(operatorRoutes.listInvestorTimeline, async (tx, call) => {
    const page = pageAfterOf(call.query, timelineKey);
    const userId = await readAbout(tx, call, 'listInvestorTimeline');
    const rows = await listTimeline(tx, { userId, ...page });
    return answerAfter(rows, page, { keyOf: ({ id }) => Number(id), present: presentEvent });
  });
};
