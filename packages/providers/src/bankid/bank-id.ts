import { ClientSecretPost } from 'openid-client';
import type { BankIdGateway } from '../ports/bank-id.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { createOpenIdConnect } from '../openid-connect.ts';
import { bankIdProfile, toReport } from './bank-id-profile.ts';

export interface BankIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly log: Logger;
}

/** Only the scopes that the questionnaire and the decision about the person need. */
const scope = [
  'openid',
  'profile.name',
  'profile.birthdate',
  'profile.birthnumber',
  'profile.birthplaceNationality',
  'profile.addresses',
  'profile.idcards',
  'profile.legalstatus',
  'profile.verification',
].join(' ');

/** Czech Bank iD: code flow with PKCE, tokens signed by PS512, the person read from `/profile`. */
export const createBankId = ({ clientSecret, ...options }: BankIdOptions): BankIdGateway => {
  const { redirectUri, log } = options;
  const provider = 'bankid';
  const bankId = createOpenIdConnect({
    ...options,
    provider,
    usesPkce: true,
    algorithm: 'PS512',
    // Its token endpoint does not support Basic authentication.
    authenticate: async () => ClientSecretPost(clientSecret),
  });
  return {
    redirectUri,
    start: async (secrets) => {
      // `login`: on a shared computer the bank asks who the user is, even if another person is signed in.
      const started = await bankId.start(secrets, { scope, acr_values: 'loa3', prompt: 'login' });
      return started.kind === 'ok' ? { kind: 'ok', uri: started.url } : started;
    },
    identify: async ({ code, state, iss }, secrets, now) => {
      const reply = { code, state, ...(iss !== undefined && { iss }) };
      const answer = await bankId.finish(reply, secrets, now);
      if (answer.kind !== 'claims') return answer;
      const reported = await bankId.read('profile_endpoint', answer.accessToken);
      if (reported.kind === 'silent') return { kind: 'unknown' };
      const profile = bankIdProfile.safeParse(reported.body);
      if (reported.status !== 200 || !profile.success || profile.data.sub !== answer.claims['sub']) {
        log.warn({ provider, status: reported.status }, 'a profile was not taken');
        return { kind: 'refused' };
      }
      return { kind: 'known', report: toReport(profile.data) };
    },
  };
};
