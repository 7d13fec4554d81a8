import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  levelsIn,
  personInCheck,
  rowsOf,
  useVerification,
} from '../../../../test/support/verification/verification-fixture.ts';
import { verificationJobs } from '../verification.jobs.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

describe('an identity check with a running worker', () => {
  it('leads from the token through webhook and worker to the level and the verified profile', async () => {
    await fixture().jobs.work(verificationJobs(fixture().deps));
    const user = await personInCheck(fixture());
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP']);
    await fixture().review(user, { answer: 'GREEN', person: { validUntil: '2099-12-31' } });
    await fixture().jobs.drain(20_000);
    const me = await fixture().me(user);
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC']);
    expect(me.kyc).toEqual({
      state: 'done',
      comment: null,
      since: expect.any(String),
      validUntil: '2099-12-31T23:00:00.000Z',
      renewal: null,
    });
    expect(me.userProfile).toMatchObject({
      firstName: 'Jana',
      lastName: 'Nováková',
      dateOfBirth: '1985-04-17',
      residentialAddress: 'Květná 1264/12',
      cityAddress: 'Brno',
      postalCode: '602 00',
      countryAddress: 'CZE',
      countryOfOrigin: 'CZE',
      citizenship: 'CZE',
      idOrPassportNumber: '•••••713',
      socialSecurityNumber: '•••••306',
      documentIssuedBy: 'MěÚ Šlapanice',
      documentValidUntil: '2099-12-31',
    });
    expect(me.userProfile['verifiedFields']).toHaveLength(13);
    const [record] = await rowsOf(context(), 'verification_records', user.userId);
    expect(record).toMatchObject({ type: 'KYC', source: 'sumsub', reason: null, revoked_at: null });
    // The document is valid until the end of its last day in Prague.
    expect(record!['valid_until']).toEqual(new Date('2099-12-31T23:00:00Z'));
  });
});
