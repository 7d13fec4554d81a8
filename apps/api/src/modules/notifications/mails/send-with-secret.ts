import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { Mail, Mailer } from '@parcela/platform/mail/mailer.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { type SentMail, storeSentMail } from './sent-mails.store.ts';

/** Replaces the secret of a mail in its stored copy. */
export const hiddenSecret = '•••••';

export interface SecretMailDeps {
  readonly transact: UnitOfWork;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly vault: PersonalVault;
}

/** Sends a mail with a single-use code or link, and stores it without the secret: `write` runs twice. */
export const sendWithSecret = async (
  { transact, mailer, vault }: SecretMailDeps,
  about: Omit<SentMail, 'mail'>,
  secret: string,
  write: (secret: string) => Promise<Mail>,
): Promise<void> => {
  await mailer.send(await write(secret));
  const mail = await write(hiddenSecret);
  await transact((tx) => storeSentMail(tx, vault, { ...about, mail }));
};
