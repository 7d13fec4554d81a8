import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../support/database/test-database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createMailer } from '@parcela/platform/mail/mailer.ts';

const context = useTestDatabase();

/** The log output of a single error, a nested one, and one among several. */
const logged = (error: unknown): string => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  log.warn({ err: error }, 'it failed');
  log.warn({ err: new Error('around it', { cause: error }) }, 'it failed');
  log.warn({ err: new AggregateError([error], 'several') }, 'it failed');
  return lines.join('');
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A mail server that knows no recipient. */
const refusingServer = async () => {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim();
      socket.write(line.startsWith('RCPT') ? `550 ${line}: nobody\r\n` : '250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('createLogger', () => {
  it('writes which database rule was violated, without its values', async () => {
    const error = await failureOf(
      sql`
        insert into users (document_id, email, email_canonical, password_hash)
        values ('x', ${`canary@${'a'.repeat(70)}.cz`}, 'canary@x.cz', 'hash')`.execute(
        context().database.kysely,
      ),
    );
    const text = logged(error);
    expect(text).toContain('users_email_length');
    expect(text.match(/"code":"23514"/g)).toHaveLength(3);
    expect(text).not.toContain('canary');
  });

  it('writes the error of a library without the addresses in it', () => {
    const copied = { name: 'Error', message: 'no queue for jana@example.com', queue: 'mail' };
    const text = logged(copied);
    expect(text.match(/no queue for \[address\]/g)).toHaveLength(3);
    expect(text).not.toContain('jana');
  });

  it('scans a long word without an address only once', () => {
    const startedAt = performance.now();
    expect(logged(new Error('a'.repeat(60_000)))).toContain('aaa');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('does not name the recipient of a failed mail', async () => {
    const { server, url } = await refusingServer();
    const mailer = createMailer(url, 'no-reply@parcela.example');
    const error = await failureOf(
      mailer.send({
        sender: 'Parcela',
        to: 'canary@example.com',
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
      }),
    );
    mailer.close();
    server.close();
    const text = logged(error);
    expect(text).toContain('EENVELOPE 550');
    expect(text).not.toContain('canary');
  });
});
