import nodemailer from 'nodemailer';
import { Counter } from 'prom-client';
import { inSpanOfTrace } from '../telemetry/tracing.ts';

/** A picture attached to the mail: its HTML names it as `cid:…`. */
export interface MailPicture {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** The name next to the platform's address. */
  readonly sender: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly pictures?: readonly MailPicture[];
  /** In addition to the headers that every mail has. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Hands one mail to the mail server, or throws. Jobs call it, never inside a transaction. */
  send(mail: Mail): Promise<void>;
  /** Signs in to the mail server and sends nothing; throws when the server refuses. */
  verify(): Promise<void>;
  close(): void;
}

const mailsHandedOver = new Counter({
  name: 'mails_total',
  help: 'Mails by whether the mail server took them.',
  labelNames: ['outcome'],
});

/** The part that the mail server refused, without its message, which names the address. */
class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly code: string;

  constructor(error: { readonly code?: string; readonly responseCode?: number }) {
    super('the mail server did not take a mail');
    this.code = [error.code, error.responseCode].filter((part) => part !== undefined).join(' ');
  }
}

/** The address alone of `Name <address>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const address = addressOf(from);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    verify: async () => void (await transport.verify()),
    send: async ({ pictures = [], sender, ...mail }) => {
      const attachments = pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const }));
      await inSpanOfTrace(
        () => ({ name: 'mail server', kind: 'client' }),
        () =>
          transport.sendMail({
            ...mail,
            attachments,
            from: { name: sender, address },
            headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          }),
      ).catch((error: unknown) => {
        mailsHandedOver.inc({ outcome: 'refused' });
        throw new MailRefusedError(error as { code?: string; responseCode?: number });
      });
      mailsHandedOver.inc({ outcome: 'taken' });
    },
    close: () => transport.close(),
  };
};
