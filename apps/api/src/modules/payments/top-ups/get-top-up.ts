import {
  type AttemptState,
  type GatewayProvider,
  money,
  paymentMessage,
  paymentQr,
  topUpLimits,
  type WalletCurrency,
} from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { mayPayOut } from '../../wallets/index.ts';
import { accountDetails } from '../bank-transfer/get-bank-transfer.ts';
import type { CollectionAccounts } from '../payments.ports.ts';
import { topUpGateways } from './start-top-up.ts';
import { findLatestTopUp } from './top-up-attempts.store.ts';
import { getTopUpReference, type TopUpOwner } from './top-up-references.store.ts';

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
  /** PNG as a data address; null without an amount, or when the currency's standard cannot express it. */
  readonly qr: string | null;
}

/**
 * The state of a top-up at a gateway; `waiting`: its money came, and staff decide about it; `closed`: the gateway gave
 * no decision, and staff closed it.
 */
export type GatewayTopUpState =
  | 'open'
  | 'confirming'
  | 'review'
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'received'
  | 'waiting'
  | 'closed';

/** A top-up at a gateway as its owner sees it. */
export interface GatewayTopUp {
  readonly provider: GatewayProvider;
  readonly amount: bigint;
  readonly state: GatewayTopUpState;
  readonly at: Date;
}

const shownStates: Readonly<Record<AttemptState, GatewayTopUpState>> = {
  created: 'open',
  redirected: 'open',
  pending: 'open',
  confirming: 'confirming',
  needs_review: 'review',
  cancelled_by_payer: 'cancelled',
  expired: 'expired',
  rejected: 'refused',
  succeeded: 'received',
  reversed: 'received',
  refunded: 'received',
};

const latestOf = async (tx: Tx, owner: TopUpOwner): Promise<GatewayTopUp | null> => {
  const latest = await findLatestTopUp(tx, owner);
  if (!latest) return null;
  const { isWaiting, isClosed, state, ...shown } = latest;
  if (isWaiting) return { ...shown, state: 'waiting' };
  return { ...shown, state: isClosed && state === 'rejected' ? 'closed' : shownStates[state] };
};

export interface TopUp {
  /** `off`: the operator does not offer the gateway; `not_cleared`: a level is missing, or money is restricted. */
  readonly state: 'off' | 'not_cleared' | 'ready';
  readonly instructions: TopUpInstructions | null;
  /** The gateways that accept a top-up now, each with the bounds of its amount in minor units. */
  readonly gateways: readonly {
    readonly provider: GatewayProvider;
    readonly min: number;
    readonly max: number;
  }[];
  /** The newest top-up at a gateway. */
  readonly latest: GatewayTopUp | null;
}

/** The ways to top up a wallet; the first call for a wallet assigns its reference. */
export const getTopUp = async (
  deps: {
    readonly collection: CollectionAccounts;
    readonly brandName: ReadBrandName;
    readonly offeredGateways: readonly GatewayProvider[];
  },
  tx: Tx,
  owner: TopUpOwner,
  /** Minor units for the QR code; null means no QR code. */
  amount: bigint | null,
): Promise<TopUp> => {
  const latest = await latestOf(tx, owner);
  if (!(await mayPayOut(tx, owner.userId)))
    return { state: 'not_cleared', instructions: null, gateways: [], latest };
  const { currency } = owner;
  const { min, max } = topUpLimits[currency];
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
    gateways: topUpGateways(deps, owner).map((provider) => ({ provider, min, max })),
    latest,
  };
};
