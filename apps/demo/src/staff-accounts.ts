import { sql } from 'kysely';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { openDatabase, readClock } from '@parcela/platform/database/database.ts';
import { staffMembers } from './content/people/staff.ts';

/**
 * The demo's staff with their codes by the demo's own clock: once that clock has been advanced, a real authenticator
 * app shows other codes.
 */
export const staffAccountsText = async (databaseUrl: string): Promise<string> => {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1, applicationName: 'staff-accounts' });
  try {
    const now = await readClock(database.reader);
    // An older demo has no data about staff.
    const { rows } = await sql<{ email: string }>`
      select email from staff_members where disabled_at is null`.execute(database.kysely);
    const hired = new Set(rows.map(({ email }) => email));
    const shown = staffMembers.filter(({ email }) => hired.has(email));
    if (shown.length === 0) return '';
    const lines = shown.map(
      ({ email, role, totpSecret }) =>
        `    ${role.padEnd(14)}${email.padEnd(30)}${totpCode(totpSecret, now)}   ${totpSecret}`,
    );
    return [
      '  Demo staff (the same password), code of this moment, secret for an authenticator:',
      ...lines,
      '    Codes of later: npm run staff:codes',
    ].join('\n');
  } finally {
    await database.close();
  }
};
