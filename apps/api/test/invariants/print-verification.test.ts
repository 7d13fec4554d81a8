import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSealJournal } from '@parcela/ledger';
import { writeBook } from '../support/wallets/ledger-book.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { invariants } from '@parcela/invariants/index.ts';
import { printVerification } from '@parcela/invariants/print-verification.ts';

describe('npm run verify', () => {
  const context = useTestDatabase();
  const verify = async () => {
    const lines: string[] = [];
    const exitCode = await printVerification(context().appUrl, (line) => lines.push(line));
    return { exitCode, lines };
  };

  beforeAll(async () => {
    const { transact } = context();
    await transact(writeBook);
    await createSealJournal({ transact }).run();
  });

  it('prints a line for each invariant and the head of the journal', async () => {
    const { exitCode, lines } = await verify();
    expect(exitCode).toBe(0);
    expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(invariants.length);
    expect(lines).toContainEqual(expect.stringMatching(/sealed up to 8, hash [0-9a-f]{64}, 0 waiting/));
    expect(lines.at(-1)).toBe('The books hold.');
  });

  it('succeeds for work that is only late', async () => {
    await sql`
      insert into jobs.job (name, start_after)
      values ('payments.process-event', now() - interval '1 hour')`.execute(context().admin.kysely);
    const { exitCode, lines } = await verify();
    expect(exitCode).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^LATE +X1/));
    await sql`delete from jobs.job`.execute(context().admin.kysely);
  });

  it('fails and shows the rows when an invariant is violated', async () => {
    const { admin } = context();
    const forge = (by: number): Promise<void> =>
      admin.kysely.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        await sql`
          update ledger_accounts set balance = balance + ${by} where name = 'wallet/CZK/user:2'`.execute(
          connection,
        );
        await sql`set session_replication_role = origin`.execute(connection);
      });
    await forge(1);
    const { exitCode, lines } = await verify();
    await forge(-1);
    expect(exitCode).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^BROKEN M3/));
    expect(lines).toContainEqual(expect.stringMatching(/name=wallet\/CZK\/user:2 balance=1001/));
    expect(lines.at(-1)).toBe('The books are BROKEN: M3.');
  });

  it('has a unique id for each invariant', () => {
    expect(new Set(invariants.map(({ id }) => id)).size).toBe(invariants.length);
  });
});
