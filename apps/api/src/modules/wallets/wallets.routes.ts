import { investorRoutes } from '@parcela/contract/investor';
import { type WalletCurrency, isWalletCurrency, walletMovementOf } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { WantedFile } from '@parcela/platform/http/call.ts';
import { tableAnswer, tableRowsMax } from '@parcela/platform/http/responses/table-file.ts';
import { assertDays } from '@parcela/platform/http/requests/validate-day-filter.ts';
import { findWallet, getWallet } from './get-wallet.ts';
import { listMovementRows, type MovementRow } from './wallet-statement.queries.ts';
import { movementView, orderOf } from './wallet-statement.presenter.ts';

/** PLN is returned to its source and has no wallet. */
const walletCurrencyOf = (currency: string): WalletCurrency => {
  if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
  return currency;
};

const statementFile = (movements: readonly MovementRow[], currency: WalletCurrency, wanted: WantedFile) => {
  const { locale, timeZone } = wanted;
  return tableAnswer(wanted, {
    name: `wallet-${currency}`,
    rows: movements.map((row) => ({ ...row, order: orderOf(row, locale, timeZone) })),
    columns: [
      { header: say(locale, 'exports.date'), value: ({ at }) => at },
      {
        header: say(locale, 'exports.movement'),
        value: (row) => say(locale, `wallet.kind.${walletMovementOf(row)}`),
      },
      { header: say(locale, 'exports.number'), value: ({ order }) => order?.number ?? null },
      { header: say(locale, 'exports.project'), value: ({ order }) => order?.projectTitle ?? null },
      { header: say(locale, 'exports.amount'), value: ({ amount }) => amount },
      { header: say(locale, 'exports.heldAmount'), value: ({ heldAmount }) => heldAmount },
      { header: say(locale, 'exports.balance'), value: ({ balance }) => balance },
      { header: say(locale, 'exports.held'), value: ({ held }) => held },
      { header: say(locale, 'exports.currency'), value: () => currency },
    ],
  });
};

export const walletsRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  // Only the first call writes: it opens the wallet.
  api.steps(investorRoutes.getWallet, async ({ reader, transact }, { caller, params }) => {
    const currency = walletCurrencyOf(params.currency);
    const key = { userId: caller.subjectId, currency };
    const wallet = (await findWallet(reader, key)) ?? (await transact((tx) => getWallet(tx, key)));
    return {
      walletId: wallet.documentId,
      balance: Number(wallet.balance.amount),
      held: Number(wallet.held.amount),
      currency,
    };
  });

  api.read(investorRoutes.listWalletMovements, async (tx, { caller, params, query, locale, asFile }) => {
    const currency = walletCurrencyOf(params.currency);
    const days = assertDays(query);
    const page = asFile ? { page: 1, pageSize: tableRowsMax } : pageOf(query);
    const { total, movements } = await listMovementRows(tx, {
      userId: caller.subjectId,
      currency,
      ...days,
      timeZone,
      ...page,
    });
    if (asFile) return statementFile(movements, currency, asFile);
    return listAnswer(
      movements.map((row) => movementView(row, currency, locale, timeZone)),
      page,
      total,
    );
  });
};
