import type { Tx } from '@parcela/platform/database/database.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import { foreseeUnbooking, foreseeUnreturning, type TransferBlockedBy } from './undo-transfer.ts';
import type { PaymentsOfLines, PaymentOutlook } from './undoing.ports.ts';
import type { LineToUndo } from './undone-lines.store.ts';

/** What undoing needs from other modules. */
export interface UndoingParts {
  readonly payments: PaymentsOfLines;
  readonly owners: TransferOwners;
}

/** Why a line cannot be undone. */
export type UndoBlocker =
  | NonNullable<LineToUndo['blocker'] | PaymentOutlook['blocker']>
  | TransferBlockedBy
  | 'settled';

/** What happens to a line's transfer or to its restricted money. */
export type UndoEffect = 'transfer_sent' | 'transfer_settled' | 'restriction_lifted';

/** The places from which undoing takes money, with the amounts in minor units. */
export type Taken = Pick<
  PaymentOutlook,
  'orderId' | 'investors' | 'fromSuspense' | 'fromWallets' | 'restricted'
> & {
  /** Restricted money that becomes free again. */
  readonly lifted: bigint;
};

/** A line with the effects of undoing it; null for a line that moves no money of ours. */
export interface ForeseenLine {
  readonly line: LineToUndo;
  readonly taken: Taken | null;
  readonly effect: UndoEffect | null;
  /** The transfer that this line returned. */
  readonly returned: number | null;
  readonly blocker: UndoBlocker | null;
}

/** The lines that are undone before this one. */
export interface UndoneBefore {
  /** Names of reversals. */
  readonly reversals: ReadonlySet<string>;
  /** Ids of transfers that do not come back. */
  readonly returned: ReadonlySet<number>;
}

const alone: UndoneBefore = { reversals: new Set(), returned: new Set() };
const nothing: Taken = {
  orderId: null,
  investors: [],
  fromSuspense: 0n,
  fromWallets: 0n,
  restricted: 0n,
  lifted: 0n,
};
type Outlook = Omit<ForeseenLine, 'line'>;

/** When a payment has brought a transfer back, undoing takes the money from where it is now. */
const foreseeReturn = async (
  { owners }: UndoingParts,
  tx: Tx,
  { id, amount, mayBeUsed }: { readonly id: number; readonly amount: bigint; readonly mayBeUsed: boolean },
): Promise<Outlook> => {
  const { place, blocker, orderId, userId } = await foreseeUnreturning(owners, tx, id);
  return {
    taken: {
      ...nothing,
      orderId,
      investors: userId === null ? [] : [userId],
      fromSuspense: place === 'suspense' ? amount : 0n,
      fromWallets: place === 'wallet' ? amount : 0n,
      restricted: place === 'used' ? amount : 0n,
    },
    effect: 'transfer_settled',
    returned: id,
    blocker: blocker ?? (place === 'used' && !mayBeUsed ? 'used' : null),
  };
};

const foreseePayment = async (
  parts: UndoingParts,
  tx: Tx,
  line: LineToUndo,
  before: UndoneBefore,
): Promise<Outlook> => {
  const { blocker, returned, ...taken } = await parts.payments.foresee(
    tx,
    line.providerRef,
    before.reversals,
  );
  if (returned === null || blocker !== null)
    return { taken: { ...taken, lifted: 0n }, effect: null, returned, blocker };
  return foreseeReturn(parts, tx, { id: returned, amount: line.amount, mayBeUsed: false });
};

const foreseeReversal = async (
  { payments }: UndoingParts,
  tx: Tx,
  { providerRef }: LineToUndo,
): Promise<Outlook> => {
  const { isSettled, lifted, investors } = await payments.foreseeLifting(tx, providerRef);
  return {
    taken: { ...nothing, lifted, investors },
    effect: lifted > 0n ? 'restriction_lifted' : null,
    returned: null,
    blocker: isSettled ? 'settled' : null,
  };
};

const outlookOf = async (
  parts: UndoingParts,
  tx: Tx,
  line: LineToUndo,
  before: UndoneBefore,
): Promise<Outlook> => {
  const { outcome, transferId: id } = line;
  if (outcome === 'payment') return foreseePayment(parts, tx, line, before);
  if (outcome === 'reversal') return foreseeReversal(parts, tx, line);
  if (id === null) return { taken: null, effect: null, returned: null, blocker: null };
  if (outcome === 'transfer_returned')
    return foreseeReturn(parts, tx, { id, amount: line.amount, mayBeUsed: true });
  const blocker = await foreseeUnbooking(tx, id, before.returned);
  return { taken: null, effect: 'transfer_sent', returned: null, blocker };
};

export const foresee = async (
  parts: UndoingParts,
  tx: Tx,
  line: LineToUndo,
  before: UndoneBefore = alone,
): Promise<ForeseenLine> =>
  line.blocker === null
    ? { line, ...(await outlookOf(parts, tx, line, before)) }
    : { line, taken: null, effect: null, returned: null, blocker: line.blocker };
