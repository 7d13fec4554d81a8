import { randomInt } from 'node:crypto';
import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { Letterhead } from '@parcela/platform/brand.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { issueNotMeCode, notMeLink, sendWithSecret } from '../../notifications/index.ts';
import { hiddenAlike, type LinkMailDeps } from '../mailed-links/send-link-mail.ts';
import { saveStepUpCode } from './step-up-codes.store.ts';
import { stepUpCodeField } from './step-up.ts';
import { findMailRecipient, type MailRecipient } from '../users.queries.ts';
import { findStepUpMethod } from './step-up.queries.ts';

const codeDigits = 6;
const validMinutes = 10;

/**
 * Checks that a code may be mailed: only to a user with neither password nor second factor, and only a limited number
 * of times a day. @throws BusinessError `common.conflict` for every other user; OperationalError 429
 */
export const mayMailStepUpCode = async (
  rateLimits: RateLimits,
  reader: Tx,
  userId: number,
): Promise<void> => {
  if ((await findStepUpMethod(reader, userId)) !== 'mail') throw new BusinessError('common.conflict');
  await rateLimits.countAttempt('step-up-mail', String(userId));
};

const payload = z.strictObject({ userId: z.int(), sessionId: z.string() });

interface Prepared {
  readonly recipient: MailRecipient;
  readonly code: string;
  readonly notMe: string | undefined;
  readonly letterhead: Letterhead;
}

/** Creates the code; only the latest one works. Undefined when the user no longer needs a code. */
const prepare = async (
  tx: Tx,
  { vault, letterhead }: LinkMailDeps,
  { userId, sessionId }: z.infer<typeof payload>,
): Promise<Prepared | undefined> => {
  const recipient = await findMailRecipient(tx, userId);
  if (!recipient || (await findStepUpMethod(tx, userId)) !== 'mail') return undefined;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const sealedCode = await vault.encrypt(tx, userId, stepUpCodeField, code);
  await saveStepUpCode(tx, { userId, sessionId: BigInt(sessionId), sealedCode });
  const notMe = await issueNotMeCode(tx, userId);
  return { recipient, code, notMe, letterhead: await letterhead(tx) };
};

const write = async (
  publicUrl: string,
  { recipient: { email, language: locale }, code, notMe, letterhead }: Prepared,
): Promise<Mail> => {
  const brandName = letterhead.name;
  const content: MailContent = {
    locale,
    heading: say(locale, 'mail.stepUpCode.heading'),
    paragraphs: [
      say(locale, 'mail.stepUpCode.code', { code, brandName }),
      say(locale, 'mail.stepUpCode.validity', { minutes: validMinutes }),
    ],
    ...(notMe !== undefined && { notMe: notMeLink(locale, { publicUrl, code: notMe }) }),
    footer: [say(locale, 'mail.stepUpCode.notYou')],
  };
  const subject = say(locale, 'mail.stepUpCode.subject', { brandName });
  return { to: email, subject, ...(await renderMail(content, letterhead)) };
};

/** The code is created here, so that no stored job contains a secret. */
export const sendStepUpCode = (deps: LinkMailDeps): JobHandler => ({
  queue: 'accounts.send-step-up-code',
  handle: async (data) => {
    const asked = payload.parse(data);
    const prepared = await deps.transact((tx) => prepare(tx, deps, asked));
    if (!prepared) return;
    const { language } = prepared.recipient;
    const about = { userId: asked.userId, kind: 'account.stepUpCode', language };
    await sendWithSecret(deps, about, prepared.code, (code) =>
      write(deps.publicUrl, {
        ...prepared,
        code,
        notMe: prepared.notMe && hiddenAlike(code, prepared.notMe),
      }),
    );
  },
});
