import { expect, it } from 'vitest';
import { signedInUser } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useWholeApp } from '../../testing/whole-app.ts';
import { ownPage } from './testing/bank-id-scene.ts';

const context = useTestDatabase();
/** At the address of its provider nobody listens. */
const app = useWholeApp(context);

it('a visit to a bank cannot begin while nobody answers there: 503, and when to try again', async () => {
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
