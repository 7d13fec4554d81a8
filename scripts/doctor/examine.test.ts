import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../apps/api/test/support/database/test-database.ts';
import { sampleVariables } from '../../apps/api/test/support/app/whole-app.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

describe('examine', () => {
  const context = useTestDatabase();
  const folder = { path: '' };
  /** Answers every request, like a provider's host. */
  const host = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'parcela-doctor-'));
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  afterAll(async () => {
    host.close();
    await rm(folder.path, { recursive: true, force: true });
  });

  /** A port without a listener. */
  const closedPort = async (): Promise<number> => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    return port;
  };
  const url = (): string => `http://127.0.0.1:${(host.address() as { port: number }).port}`;
  const variables = (change: Readonly<Record<string, string | undefined>> = {}) => ({
    ...sampleVariables(context(), folder.path, url()),
    ...change,
  });
  const found = async (change?: Parameters<typeof variables>[0]) => examine(variables(change));
  const about = (findings: readonly Finding[], subject: string) =>
    findings.filter((finding) => finding.subject === subject).map(({ level, text }) => `${level}: ${text}`);

  it('finds database, role, structure, files and providers of a working deployment in order', async () => {
    const findings = await found();
    for (const subject of ['variables', 'database role', 'database structure', 'files', 'SUMSUB_URL'])
      expect([subject, about(findings, subject).map((line) => line.slice(0, 3))]).toEqual([subject, ['ok:']]);
    expect(about(findings, 'database role')).toEqual(['ok: is a member of parcela_app and owns nothing']);
    // The tests' server does not write durably.
    const [server, ...faults] = about(findings, 'database');
    expect(server).toMatch(/^ok: PostgreSQL \d+\.\d+/);
    expect(faults).toContain('wrong: fsync is off: what was confirmed could be lost');
  });

  it('explains a missing variable with an example, and checks nothing else', async () => {
    const findings = await found({ SMTP_URL: undefined });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.level).toBe('wrong');
    expect(findings[0]?.text).toContain('SMTP_URL: mail server');
    expect(findings[0]?.text).toContain('for example SMTP_URL=smtps://');
  });

  it('names the features that a missing variable disables', async () => {
    expect(about(await found(), 'ECB_URL')).toEqual(['note: is not set: staff set exchange rates']);
  });

  it('refuses the role that owns the structure', async () => {
    const findings = await found({ DATABASE_URL: context().adminUrl });
    expect(about(findings, 'database role')[0]).toContain(
      'wrong: can undo the guards of the database (postgres is a superuser)',
    );
  });

  it('reports a database with another structure, and how to repair it', async () => {
    const { rows } = await context().admin.pool.query<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    expect(about(await found(), 'database structure')[0]).toContain('npm run migrate');
    await context().admin.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.timestamp,
    ]);
  });

  it('reports unreachable servers without the secrets of their addresses', async () => {
    const findings = await found({
      DATABASE_URL: 'postgresql://parcela_api:canary@127.0.0.1:9/parcela',
      SMTP_URL: 'smtp://user:canary@127.0.0.1:9',
      CONFIRMO_URL: `http://127.0.0.1:${await closedPort()}/api`,
    });
    for (const subject of ['database', 'mail', 'CONFIRMO_URL'])
      expect([subject, /ECONNREFUSED|ESOCKET/.test(about(findings, subject)[0] ?? '')]).toEqual([
        subject,
        true,
      ]);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });

  it('reports that files cannot be written', async () => {
    const taken = join(folder.path, 'taken');
    await writeFile(taken, '');
    expect(about(await found({ FILES_URL: join(taken, 'files') }), 'files')[0]).toContain(
      'wrong: cannot be written',
    );
  });
});
