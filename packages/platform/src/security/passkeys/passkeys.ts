/** The ceremonies of passkeys, shared by staff and investors. */
import type { ErrorCode } from '@parcela/contract';
import type { Tx } from '../../database/database.ts';
import { BusinessError } from '../../errors.ts';
import {
  type AskedPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  type PasskeyHolder,
  spendChallenge,
} from './passkeys.store.ts';
import {
  challengeOf,
  type KeyHolder,
  type NewPasskey,
  optionsToAdd,
  optionsToProve,
  type PasskeyProof,
  type RelyingParty,
  verifyNewKey,
  verifyProof,
} from './webauthn.ts';

const passkeysMax = 10;

/** The one answer to every refusal, so that a sign-in does not reveal which keys exist. */
const refusals = {
  staff: 'staff.credentials_invalid',
  user: 'auth.passkey_invalid',
} as const satisfies Record<PasskeyHolder, ErrorCode>;

const refusalOf = (holder: PasskeyHolder): BusinessError => new BusinessError(refusals[holder]);

/** Options for the sign-in of an unknown owner (null), or for a step-up with the owner's keys. */
export const askForPasskey = async (
  party: RelyingParty,
  tx: Tx,
  holder: PasskeyHolder,
  ownerId: number | null,
) => {
  const keys = ownerId === null ? [] : await listPasskeys(tx, holder, ownerId);
  const options = await optionsToProve(
    party,
    keys.map(({ credentialId }) => credentialId),
  );
  const purpose = ownerId === null ? 'sign_in' : 'step_up';
  await insertChallenge(tx, holder, options.challenge, { purpose, ownerId });
  return options;
};

/**
 * The owner of the key that answered our challenge; each challenge works once. Unknown, revoked and wrong keys get the
 * same answer.
 * @throws BusinessError `staff.credentials_invalid` or `auth.passkey_invalid`
 */
export const proveByPasskey = async (
  party: RelyingParty,
  tx: Tx,
  holder: PasskeyHolder,
  { response, asked }: { readonly response: PasskeyProof; readonly asked: AskedPasskey },
): Promise<number> => {
  if (!(await spendChallenge(tx, holder, challengeOf(response), asked))) throw refusalOf(holder);
  const key = await lockPasskey(tx, holder, response.id);
  if (!key || (asked.ownerId !== null && key.ownerId !== asked.ownerId)) throw refusalOf(holder);
  const signCount = await verifyProof(party, response, key);
  if (signCount === undefined) throw refusalOf(holder);
  await markPasskeyUsed(tx, holder, { id: key.id, signCount });
  return key.ownerId;
};

/** Options to make a passkey that the owner does not have yet. */
export const askForNewPasskey = async (
  party: RelyingParty,
  tx: Tx,
  holder: PasskeyHolder,
  owner: KeyHolder & { readonly id: number },
) => {
  const keys = await listPasskeys(tx, holder, owner.id);
  const options = await optionsToAdd(
    party,
    tx,
    owner,
    keys.map(({ credentialId }) => credentialId),
  );
  await insertChallenge(tx, holder, options.challenge, { purpose: 'add', ownerId: owner.id });
  return options;
};

/**
 * Adds a passkey to an owner whom the caller has locked.
 * @throws BusinessError `staff.credentials_invalid` or `auth.passkey_invalid`; `common.conflict` for a known key or one
 * above the limit
 */
export const addPasskey = async (
  party: RelyingParty,
  tx: Tx,
  holder: PasskeyHolder,
  {
    ownerId,
    name,
    passkey,
  }: { readonly ownerId: number; readonly name: string; readonly passkey: NewPasskey },
): Promise<void> => {
  if (!(await spendChallenge(tx, holder, challengeOf(passkey), { purpose: 'add', ownerId })))
    throw refusalOf(holder);
  const key = await verifyNewKey(party, passkey);
  if (!key) throw refusalOf(holder);
  if ((await listPasskeys(tx, holder, ownerId)).length >= passkeysMax)
    throw new BusinessError('common.conflict');
  if (!(await insertPasskey(tx, holder, { ...key, ownerId, name })))
    throw new BusinessError('common.conflict');
};
