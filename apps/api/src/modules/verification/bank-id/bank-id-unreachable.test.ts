import { expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { ownPage } from '../../../../test/support/verification/bank-id-fixture.ts';

const context = useTestDatabase();
/** No server runs at the provider's address. */
const app = useWholeApp(context);

it('a Bank iD verification cannot start while the bank is down: the answer is 503 with a retry time', async () => {
  const user = await signedInUser(context());
  const answer = await app().inject({
    method: 'POST',
    url: '/core/user/kyc/bank-id/init',
    headers: user.headers,
    payload: { redirectUri: ownPage },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.json()).toMatchObject({ error: { details: { code: 'kyc.provider_unavailable' } } });
  const me = await app().inject({ url: '/api/users/me', headers: user.headers });
  expect(me.json()).toMatchObject({ kyc: { state: 'none' } });
});
