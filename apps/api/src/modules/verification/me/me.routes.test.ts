import { describe, expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { amlCalls } from '../../../../test/support/verification/sample-questionnaire.ts';
import {
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, stateOf } = amlCalls(fixture);

describe('GET /api/users/me', () => {
  it('shows the levels in the requested language (spec 3.02, 7.10)', async () => {
    const user = await verifiedPerson(fixture());
    const response = await fixture().inject({ url: '/api/users/me?locale=cs', headers: user.headers });
    expect(response.json()).toMatchObject({
      id: user.userId,
      documentId: user.documentId,
      email: user.email,
      verification: [
        { type: 'SIGNUP', name: 'Registrace', relevance: 1 },
        { type: 'KYC', name: 'Ověření totožnosti', relevance: 2 },
      ],
      aml: { state: 'none', comment: null, since: null },
      userProfile: { documentId: user.profileDocumentId },
    });
  });
});

describe('PUT /api/user-profiles/:documentId', () => {
  it('stores the payout method until the next change', async () => {
    const user = await signedInUser(context());
    for (const payoutSettlement of ['BankTransfer', 'DepositToWallet']) {
      const response = await put(user, { payoutSettlement });
      expect([response.statusCode, response.json()]).toMatchObject([200, { data: { payoutSettlement } }]);
    }
    await put(user, { payoutSettlement: 'BankTransfer' });
    const { json } = await put(user, { currency: 'EUR' });
    expect(json()).toMatchObject({ data: { payoutSettlement: 'BankTransfer', currency: 'EUR' } });
  });

  it('changes language and currency, and ignores lastLogin (spec 7.11)', async () => {
    const user = await signedInUser(context());
    const response = await put(user, { language: 'cs', currency: 'PLN', lastLogin: '2001-01-01T00:00:00Z' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ data: { language: 'cs', currency: 'PLN', lastLogin: null } });
  });

  it.each([
    { verification: [{ type: 'KYC' }] },
    { kyc: { state: 'done' } },
    { verifiedFields: ['firstName'] },
    { firstName: 'Karel' },
    { user: 1 },
    { referredBy: 'ABCDEFGHIJ' },
    { hsCookieId: 'x' },
    { hsCookieId: 'A'.repeat(32) },
  ])('refuses %j (spec 7.11)', async (data) => {
    const user = await signedInUser(context());
    const before = await stateOf(user);
    expect((await put(user, data)).statusCode).toBe(400);
    expect(await stateOf(user)).toEqual(before);
  });
});
