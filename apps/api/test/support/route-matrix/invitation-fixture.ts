import { insertInvitation } from '../../../src/modules/staff/invitations/invitations.store.ts';
import { invitationToken } from '../../../src/modules/staff/invitations/invitation-token.ts';
import { offerOwnAuthenticator } from '../../../src/modules/staff/own-credentials/set-own-authenticator.ts';
import { offerAuthenticator } from '../../../src/modules/staff/sign-in/new-authenticator.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { testSecrets } from '../app/test-staff.ts';

/** An offered authenticator, with one of its codes. */
export interface ProvedAuthenticator {
  readonly sealed: string;
  readonly totp: string;
}
const proved = async (
  tx: Tx,
  { secret, sealed }: { readonly secret: string; readonly sealed: string },
): Promise<ProvedAuthenticator> => ({ sealed, totp: totpCode(secret, await readClock(tx)) });

/** A staff member's request to set up another authenticator. */
export const ownAuthenticator = async (tx: Tx, subjectId: number): Promise<ProvedAuthenticator> => {
  const deps = { secrets: testSecrets, brandName: () => Promise.resolve('Parcela') };
  return proved(tx, await offerOwnAuthenticator(deps, tx, { subjectId }));
};

export interface SampleInvitation {
  readonly documentId: string;
  readonly token: string;
  readonly authenticator: ProvedAuthenticator;
}

/** An invited person, with the mailed link and an authenticator set up from it. */
export const sampleInvitation = async (tx: Tx, invitedBy: number): Promise<SampleInvitation> => {
  const documentId = newDocumentId();
  const email = `${documentId}@operator.example`;
  const id = await insertInvitation(tx, {
    documentId,
    email,
    invitedBy,
    purpose: 'join',
    name: 'Jana Malá',
    roles: ['support'],
    language: 'cs',
    staffId: null,
  });
  const offered = await offerAuthenticator(testSecrets, tx, {
    owner: `invitation:${documentId}`,
    issuer: 'Parcela',
    email,
  });
  return {
    documentId,
    token: await issueToken(tx, invitationToken, id),
    authenticator: await proved(tx, offered),
  };
};
