import { investorRoutes } from '@parcela/contract/investor';
import { displayIban } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { requireFreshSession } from '../../accounts/index.ts';
import { listLastAccounts, openIban, type BankAccount } from './bank-accounts.store.ts';
import { type BankAccountDeps, savePayoutAccount } from './save-bank-account.ts';

/** `waiting` until a day after the change. */
const shownState = (account: BankAccount): 'active' | 'waiting' | 'review' | 'rejected' => {
  if (account.state !== 'accepted') return account.state;
  return account.isUsable ? 'active' : 'waiting';
};

const presentAccount = (account: BankAccount, iban: string) => ({
  currency: account.currency,
  iban: displayIban(iban),
  holderName: account.holderName,
  state: shownState(account),
  usableFrom: account.usableFrom.toISOString(),
});

const listAccounts = async ({ vault }: BankAccountDeps, tx: Tx, userId: number) => {
  const accounts = await listLastAccounts(tx, userId);
  return accounts.map((account) => presentAccount(account, openIban(vault, account)));
};

/** The routes for an investor's bank accounts. */
export const bankAccountsRoutes = (api: Api, deps: BankAccountDeps): void => {
  api.read(investorRoutes.listPayoutAccounts, (tx, { caller }) => listAccounts(deps, tx, caller.subjectId));

  api.write(investorRoutes.savePayoutAccount, async (tx, { caller, params, body, requestId }) => {
    requireFreshSession(caller);
    const { account, iban } = await savePayoutAccount(deps, tx, {
      userId: caller.subjectId,
      currency: params.currency,
      ...body.data,
      requestId,
    });
    return { data: presentAccount(account, iban), meta: {} };
  });
};
