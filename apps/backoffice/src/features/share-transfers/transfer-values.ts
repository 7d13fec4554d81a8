import type { DataOf, RowOf } from '@parcela/contract';
import type { getShareTransfer, listShareTransfers } from '@parcela/contract/operator';
import { money, nothing, states, type Value } from '../../shared/resource/values.ts';

export type Transfer = DataOf<typeof getShareTransfer>;
export type TransferRow = RowOf<typeof listShareTransfers>;

export const transferStates = states<TransferRow['state']>({
  recorded: ['attention', 'boShareTransfers.state.recorded'],
  executed: ['positive', 'boShareTransfers.state.executed'],
  discarded: ['neutral', 'boShareTransfers.state.discarded'],
});
export const transferKinds = states<TransferRow['kind']>({
  sale: ['info', 'boShareTransfers.kind.sale'],
  gift: ['info', 'boShareTransfers.kind.gift'],
  inheritance: ['info', 'boShareTransfers.kind.inheritance'],
  court_order: ['info', 'boShareTransfers.kind.court_order'],
  correction: ['info', 'boShareTransfers.kind.correction'],
});

/** An amount of a sale; nothing for any other kind. */
export const priceOf = (amount: number | null, { currency }: Pick<TransferRow, 'currency'>): Value =>
  amount === null || currency === null ? nothing : money(amount, currency);
