import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Context } from '../context.ts';
import { storeMail } from './inbox.ts';

const largestMail = 10 * 1024 * 1024;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

async function receive(context: Context, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message is too large');
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
  const isDown = context.faults.take('mail', 'down');
  context.journal.record({
    provider: 'mail',
    direction: 'in',
    method: 'SMTP',
    url: `from ${envelope.from} to ${envelope.to.join(', ')}`,
    status: isDown ? 451 : 250,
    headers: {},
    request: `${chunks.reduce((sum, { length }) => sum + length, 0)} bytes`,
    response: '',
  });
  if (isDown) throw new SmtpRefusal(451, 'Try again later');
  if (context.faults.take('mail', 'drop')) return;
  const copies = context.faults.take('mail', 'duplicate') ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) await storeMail(context, envelope, Buffer.concat(chunks));
}

async function reply(receipt: Promise<void>, done: (error?: Error | null) => void) {
  try {
    await receipt;
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens for mail on the loopback interface: no authentication, no TLS, and it accepts and stores
 * everything.
 */
export async function listenSmtp(context: Context): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: 1000,
    name: 'sandbox.localhost',
    banner: 'Sandbox',
    onData: (stream, session, done) => {
      void reply(receive(context, stream, session), done);
    },
  });
  // Ignores a client's broken connection, which without a listener would end the process.
  server.on('error', () => undefined);
  const listening = server.listen(context.config.smtpPort, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
