import { investorRoutes } from '@parcela/contract/investor';
import { displayIban } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import type { Api } from '../../../platform/http/api.ts';
import { listAnswer, pageOf } from '../../../platform/paging/page.ts';
import { requireFreshSession } from '../../accounts/index.ts';
import { emptyWallet } from './empty-wallet.ts';
import { listLastAccounts, openIban, type PayoutAccount } from '../bank-accounts/bank-accounts.store.ts';
import { type PayoutAccountDeps, savePayoutAccount } from '../bank-accounts/save-bank-account.ts';
import { listOwnWithdrawals, type ShownState } from './withdrawals.queries.ts';

/** `waiting` until a day after the change. */
const shownState = (account: PayoutAccount): 'active' | 'waiting' | 'review' | 'rejected' => {
  if (account.state !== 'accepted') return account.state;
  return account.isUsable ? 'active' : 'waiting';
};

const presentAccount = (account: PayoutAccount, iban: string) => ({
  currency: account.currency,
  iban: displayIban(iban),
  holderName: account.holderName,
  state: shownState(account),
  usableFrom: account.usableFrom.toISOString(),
});

const presentWithdrawal = <C extends string>(row: {
  readonly documentId: string;
  readonly amount: bigint;
  readonly currency: C;
  readonly ibanEnd: string;
  readonly state: ShownState;
  readonly createdAt: Date;
}) => ({
  documentId: row.documentId,
  amount: Number(row.amount),
  currency: row.currency,
  account: `•••• ${row.ibanEnd}`,
  state: row.state,
  requestedAt: row.createdAt.toISOString(),
});

const listAccounts = async ({ vault }: PayoutAccountDeps, tx: Tx, userId: number) => {
  const accounts = await listLastAccounts(tx, userId);
  return accounts.map((account) => presentAccount(account, openIban(vault, account)));
};

/** Where an investor wants money, and asking for it. */
export const withdrawalsRoutes = (api: Api, deps: PayoutAccountDeps): void => {
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

  api.write(investorRoutes.emptyOutWallet, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    const withdrawn = await emptyWallet(tx, { userId: caller.subjectId, requestId });
    const withdrawals = withdrawn.map(({ withdrawal, account }) =>
      presentWithdrawal({ ...withdrawal, ...withdrawal.amount, ibanEnd: account.ibanEnd }),
    );
    return { data: { withdrawals }, meta: {} };
  });

  api.read(investorRoutes.listWithdrawals, async (tx, { caller, query }) => {
    const page = pageOf(query);
    const { total, withdrawals } = await listOwnWithdrawals(tx, { ...page, userId: caller.subjectId });
    return listAnswer(withdrawals.map(presentWithdrawal), page, total);
  });
};
