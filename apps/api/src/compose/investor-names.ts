import { personName } from '@parcela/domain';
import { findUser, getProfile } from '../modules/accounts/index.ts';
import type { Payer } from '@parcela/providers/ports/payment-gateway.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';

/** First and last name from the profile, to be compared with a payer's name. */
export const investorName =
  (vault: PersonalVault) =>
  async (tx: Tx, userId: number): Promise<string> => {
    return personName(await getProfile(tx, vault, userId));
  };

/** The payer's details as a gateway needs them. Paying requires a verified identity, so the names exist. */
export const payerOf =
  (vault: PersonalVault) =>
  async (tx: Tx, userId: number): Promise<Payer> => {
    const { firstName, lastName } = await getProfile(tx, vault, userId);
    const user = await findUser(tx, userId);
    return { firstName: firstName ?? '', lastName: lastName ?? '', email: user?.email ?? '' };
  };
