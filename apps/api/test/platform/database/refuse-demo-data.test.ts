import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { advanceClock, signedInUser } from '../../support/app/test-app.ts';
import { signedInStaff } from '../../support/app/test-staff.ts';
import { refuseDemoData } from '@parcela/platform/database/refusals/refuse-demo-data.ts';

describe('refuseDemoData in production', () => {
  const context = useTestDatabase();
  const mark = () => sql`insert into demo_data default values`;

  it('accepts a database with users and staff at example.com, an address that any visitor can sign up with', async () => {
    await signedInUser(context(), { email: 'anybody@example.com' });
    const staff = await signedInStaff(context(), ['support']);
    await sql`update staff_members set email_canonical = 'demo@example.com' where id = ${staff.staffId}`.execute(
      context().admin.kysely,
    );
    await expect(refuseDemoData(context().database)).resolves.toBeUndefined();
  });

  it('refuses a database with the demo mark, which the application can neither write nor remove', async () => {
    await expect(mark().execute(context().database.kysely)).rejects.toThrow(/permission denied/);
    await mark().execute(context().admin.kysely);
    await expect(sql`delete from demo_data`.execute(context().database.kysely)).rejects.toThrow(
      /permission denied/,
    );
    await expect(refuseDemoData(context().database)).rejects.toThrow(/filled by the demo/);
    await sql`delete from demo_data`.execute(context().admin.kysely);
    await expect(refuseDemoData(context().database)).resolves.toBeUndefined();
  });

  it('refuses a database whose clock was shifted', async () => {
    await advanceClock(context(), '1 hour');
    await expect(refuseDemoData(context().database)).rejects.toThrow(/clock is shifted/);
  });
});
