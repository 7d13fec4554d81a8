import { signIn } from '@parcela/client/investor';
import { session } from '../../shared/session.ts';

/** Signs in and keeps the token. Throws an ApiFailure: `auth.credentials_invalid`, `auth.email_not_confirmed`. */
export const startSession = async (credentials: { identifier: string; password: string }): Promise<void> => {
  const { data } = await signIn({ body: credentials, throwOnError: true });
  session.start(data.jwt);
};
