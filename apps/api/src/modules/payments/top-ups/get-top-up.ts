import { money, paymentMessage, paymentQr, type WalletCurrency } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { mayPayOut } from '../../wallets/index.ts';
import { accountDetails } from '../bank-transfer/get-bank-transfer.ts';
import type { CollectionAccounts } from '../payments.ports.ts';
import { getTopUpReference } from './top-up-references.store.ts';

const messageLimit = 60;

/** The details of a transfer to a wallet, with the same reference every time, so that they suit a standing order. */
export interface TopUpInstructions {
  readonly iban: string;
  readonly accountNumber: string;
  readonly bankName: string;
  readonly bic: string | null;
  readonly payeeName: string;
  readonly currency: WalletCurrency;
  readonly variableSymbol: string;
  readonly message: string;
  /** PNG as a data address; null without an amount, or when the currency's standard cannot carry it. */
  readonly qr: string | null;
}

export interface TopUp {
  /** `off`: the operator does not offer it; `not_cleared`: a level is missing, or money is restricted. */
  readonly state: 'off' | 'not_cleared' | 'ready';
  readonly instructions: TopUpInstructions | null;
}

/** The way to top up a wallet; the first call for a wallet gives out its reference. */
export const getTopUp = async (
  deps: { readonly collection: CollectionAccounts; readonly brandName: ReadBrandName },
  tx: Tx,
  owner: { readonly userId: number; readonly currency: WalletCurrency },
  /** Minor units for the QR code; null: without one. */
  amount: bigint | null,
): Promise<TopUp> => {
  if (!(await mayPayOut(tx, owner.userId))) return { state: 'not_cleared', instructions: null };
  const { currency } = owner;
  const reference = await getTopUpReference(tx, owner);
  const brandName = await deps.brandName(tx);
  const details = accountDetails(deps.collection, currency);
  const qrText =
    amount === null
      ? null
      : paymentQr({
          iban: details.iban,
          bic: null,
          payeeName: details.payeeName,
          amount: money(amount, currency),
          reference,
          label: brandName,
        });
  return {
    state: 'ready',
    instructions: {
      ...details,
      currency,
      variableSymbol: reference,
      message: paymentMessage(brandName, reference, messageLimit),
      qr: qrText === null ? null : await qrPicture(qrText),
    },
  };
};
