import { orderNumber, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { z } from 'zod/mini';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { Letterhead, ReadLetterhead } from '@parcela/platform/brand.ts';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { type SecretMailDeps, sendWithSecret } from '../../notifications/index.ts';
import { awaitsAuthorization, isDue, lockOrder, type Order } from '../../orders/index.ts';
import { authorizationToken } from './authorize-wallet-payment.ts';
import {
  type AuthorizationMailFacts,
  findAuthorizationMailFacts,
  findWaitingWalletAttempt,
  findWalletAttemptOrder,
} from './wallet-attempts.store.ts';

export interface WalletAuthorizationMailDeps extends SecretMailDeps {
  readonly publicUrl: string;
  readonly letterhead: ReadLetterhead;
  readonly timeZone: string;
}

const payload = z.strictObject({ attemptId: z.int() });

interface Prepared {
  readonly order: Order;
  readonly facts: AuthorizationMailFacts;
  readonly token: string;
  readonly letterhead: Letterhead;
}

const write = async (
  deps: WalletAuthorizationMailDeps,
  { order, facts: { email, language: locale, projectTitle }, token, letterhead }: Prepared,
): Promise<Mail> => {
  const number = orderNumber({ ...order, orderId: order.id }, deps.timeZone);
  const content: MailContent = {
    locale,
    heading: say(locale, 'mail.walletAuthorization.heading'),
    paragraphs: [
      say(locale, 'mail.walletAuthorization.reason', {
        number,
        title: inLanguage(projectTitle, locale),
        amount: sayMoney(locale, order.paidFromWallet),
      }),
      say(locale, 'mail.walletAuthorization.validity', { hours: authorizationToken.validHours }),
    ],
    action: {
      label: say(locale, 'mail.walletAuthorization.action'),
      url: `${deps.publicUrl}/orders/${order.documentId}/wallet-authorize/${token}`,
    },
    footer: [say(locale, 'mail.walletAuthorization.notYou')],
  };
  const subject = say(locale, 'mail.walletAuthorization.subject', { number });
  return { to: email, subject, ...(await renderMail(content, letterhead)) };
};

/** Creates the link and invalidates earlier ones. Undefined when nothing waits for it. */
const prepare = async (
  tx: Tx,
  { letterhead }: WalletAuthorizationMailDeps,
  attemptId: number,
): Promise<Prepared | undefined> => {
  const orderId = await findWalletAttemptOrder(tx, attemptId);
  const order = orderId === undefined ? undefined : await lockOrder(tx, { id: orderId });
  if (!order || !awaitsAuthorization(order) || isDue(order, await readClock(tx))) return undefined;
  const waiting = await findWaitingWalletAttempt(tx, order.id);
  const facts = await findAuthorizationMailFacts(tx, order);
  if (waiting?.id !== attemptId || !facts) return undefined;
  const token = await issueToken(tx, authorizationToken, attemptId);
  return { order, facts, token, letterhead: await letterhead(tx) };
};

/**
 * The link is created here, so that no stored job contains a secret. A job that runs twice sends two mails; only the
 * later link works.
 */
export const sendWalletAuthorization = (deps: WalletAuthorizationMailDeps): JobHandler => ({
  queue: 'payments.send-wallet-authorization',
  handle: async (data) => {
    const { attemptId } = payload.parse(data);
    const prepared = await deps.transact((tx) => prepare(tx, deps, attemptId));
    if (!prepared) return;
    const { userId } = prepared.order;
    const about = { userId, kind: 'order.walletAuthorization', language: prepared.facts.language };
    await sendWithSecret(deps, about, prepared.token, (token) => write(deps, { ...prepared, token }));
  },
});
