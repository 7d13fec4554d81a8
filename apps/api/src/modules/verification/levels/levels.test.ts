import { verificationTypes } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { grantLevel, levelsOf } from '../index.ts';
import { replaceOptions } from '../level-options/verification-options.store.ts';
import { verificationOptions } from '../../../../test/support/verification/sample-verification-options.ts';
import {
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

describe('verification levels', () => {
  const levels = (user: TestUser) => context().transact((tx) => levelsOf(tx, user.userId));

  it('are granted once when they follow from an order (spec 4.25)', async () => {
    const user = await signedInUser(context());
    for (const type of ['ORDER', 'ORDER', 'INVESTOR'] as const)
      await context().transact((tx) => grantLevel(tx, user.userId, type));
    expect(await levels(user)).toEqual(['SIGNUP', 'ORDER', 'INVESTOR']);
    expect(await rowsOf(context(), 'verification_records', user.userId)).toHaveLength(2);
  });

  it('count as passed when they are not configured, and none counts without any configured levels (spec 4.16)', async () => {
    const user = await signedInUser(context());
    const set = (stored: readonly string[]) =>
      context().transact((tx) =>
        replaceOptions(
          tx,
          verificationOptions.filter(({ type }) => stored.includes(type)),
        ),
      );
    await set(['SIGNUP', 'KYC', 'AML', 'ORDER']);
    expect(await levels(user)).toEqual(['SIGNUP', 'INVESTOR']);
    await set([]);
    expect(await levels(user)).toEqual(['SIGNUP']);
    await set(verificationTypes);
    expect(await levels(user)).toEqual(['SIGNUP']);
  });
});

describe('tables of verification levels', () => {
  it('store their history: the application can delete no record and change no report', async () => {
    const user = await verifiedPerson(fixture());
    for (const statement of [
      sql`delete from verification_records where user_id = ${user.userId}`,
      sql`update kyc_reports set answer = 'RED'`,
    ])
      await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
  });
});
