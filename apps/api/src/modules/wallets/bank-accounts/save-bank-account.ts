import { compactIban, type Currency, namesMatch } from '@parcela/domain';
import { isValidIBAN } from 'ibantools';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { lockAccountInUse, type BankAccount, readIban, replaceAccount } from './bank-accounts.store.ts';

export interface BankAccountDeps {
  readonly vault: PersonalVault;
  /** First and last name of the investor, as verified; empty while they are unknown. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

export interface SaveBankAccount {
  readonly userId: number;
  readonly currency: Currency;
  /** As typed or pasted. */
  readonly iban: string;
  readonly holderName: string;
  readonly requestId: string;
}

/**
 * The IBAN without spaces, in capitals. The library knows every country's format. The domain's own check knows only
 * our collection accounts: enough for configuration, but not for user input.
 */
const normalizeIban = (text: string): string => {
  const iban = compactIban(text);
  if (!isValidIBAN(iban, { allowQRIBAN: false })) throw new BusinessError('bank_account.iban_invalid');
  return iban;
};

/**
 * Sets the bank account for a user's money in one currency. The account can receive after 24 hours and a mail to the
 * owner, so that an attacker on the platform account cannot empty it immediately; an account with another holder's
 * name waits for staff. Setting the same account again changes nothing. @throws BusinessError 400
 * `bank_account.iban_invalid`
 */
export const savePayoutAccount = async (
  { vault, investorName }: BankAccountDeps,
  tx: Tx,
  { userId, currency, holderName, requestId, ...typed }: SaveBankAccount,
): Promise<{ readonly account: BankAccount; readonly iban: string }> => {
  const iban = normalizeIban(typed.iban);
  // Of two parallel changes, one waits for the other.
  await lockProfile(tx, userId);
  const before = await lockAccountInUse(tx, userId, currency);
  if (before?.holderName === holderName && (await readIban(tx, vault, before)) === iban)
    return { account: before, iban };
  const isOwn = namesMatch(holderName, await investorName(tx, userId));
  const state = isOwn ? 'accepted' : 'review';
  const account = await replaceAccount(tx, vault, { userId, currency, iban, holderName, state });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'bank_account.changed',
    subject: { type: 'bank_account', id: account.documentId },
    ...(before && { before: { account: before.documentId, state: before.state } }),
    after: { currency, state },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'bank_account.changed',
    params: { currency, usableFrom: account.usableFrom },
    link: '/settings',
    mail: true,
  });
  return { account, iban };
};
