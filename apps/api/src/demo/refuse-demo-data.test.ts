import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { advanceClock, signedInUser } from '../testing/test-app.ts';
import { signedInStaff } from '../testing/test-staff.ts';
import { refuseDemoData } from './refuse-demo-data.views.ts';

describe('production', () => {
  const context = useTestDatabase();

  it('takes a database with real people and an untouched clock', async () => {
    await signedInUser(context(), { email: 'jana@parcela.test' });
    await expect(refuseDemoData(context().database)).resolves.toBeUndefined();
  });

  it('refuses a database with demo staff', async () => {
    const staff = await signedInStaff(context(), ['support']);
    const rename = (email: string) =>
      sql`update staff_members set email_canonical = ${email} where id = ${staff.staffId}`.execute(
        context().admin.kysely,
      );
    await expect(refuseDemoData(context().database)).resolves.toBeUndefined();
    await rename('demo@example.com');
    await expect(refuseDemoData(context().database)).rejects.toThrow(/demo accounts/);
    await rename(staff.email);
  });

  it('refuses a database with demo accounts, and one whose clock was shifted', async () => {
    await signedInUser(context(), { email: 'demo@example.com' });
    await expect(refuseDemoData(context().database)).rejects.toThrow(/demo accounts/);
    await advanceClock(context(), '1 hour');
    await expect(refuseDemoData(context().database)).rejects.toThrow(/clock is shifted/);
  });
});
