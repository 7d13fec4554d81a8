import nodemailer from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mailer {
  /** Hands one mail to the mail server, or throws. Called from jobs only, never inside a transaction. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** What the mail server said no to, without what it said: that names the address. */
class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly code: string;

  constructor(error: { readonly code?: string; readonly responseCode?: number }) {
    super('the mail server did not take a mail');
    this.code = [error.code, error.responseCode].filter((part) => part !== undefined).join(' ');
  }
}

export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      await transport
        .sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } })
        .catch((error: unknown) => {
          throw new MailRefusedError(error as { code?: string; responseCode?: number });
        });
    },
    close: () => transport.close(),
  };
};
