import { discardShareTransfer, executeShareTransfer, recordShareTransfer } from '@parcela/contract/operator';
import { IconArrowsExchange, IconCheck, IconReceipt, IconX } from '@parcela/ui/icons';
import { findInvestorsByName } from '../../shared/people/find-investors.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { amount, area, found, number, oneOf } from '../../shared/resource/fields.ts';
import { findProjects } from '../../shared/resource/find-projects.ts';
import { say, type Words } from '../../shared/resource/values.ts';
import { priceOf, type Transfer } from './transfer-values.ts';

const reason = area('bo.reason', { description: 'bo.reasonHint' });
const params = ({ documentId }: Transfer) => ({ documentId });

const kinds = {
  names: ['gift', 'inheritance', 'court_order', 'correction'] as const,
  labelOf: (kind: 'gift' | 'inheritance' | 'court_order' | 'correction') =>
    `boShareTransfers.kind.${kind}` as const,
};
const currencies = {
  names: ['CZK', 'EUR', 'PLN'] as const,
  labelOf: (currency: 'CZK' | 'EUR' | 'PLN') => `bo.currency.${currency}` as const,
};
const settlements = {
  names: ['wallet', 'outside'] as const,
  labelOf: (settlement: 'wallet' | 'outside') => `boShareTransfers.settlement.${settlement}` as const,
};

const people = { search: 'boShareTransfers.findInvestor', find: findInvestorsByName } as const;
const parties = {
  from: found('boShareTransfers.from', people),
  to: found('boShareTransfers.to', people),
  project: found('boShareTransfers.project', {
    search: 'boShareTransfers.findProject',
    find: findProjects,
  }),
  shares: number('boShareTransfers.shares', { min: 1 }),
};
const recording = (): readonly Words[] => [
  say('boShareTransfers.record.nothingMoves'),
  say('boShareTransfers.record.documents'),
];

/** Records a transfer: a sale has a price, any other kind has none. */
export const transferCreates = (action: ActionMaker<null>): readonly Action<null>[] => [
  action({
    key: 'record',
    route: recordShareTransfer,
    label: 'boShareTransfers.record.action',
    icon: IconArrowsExchange,
    isMain: true,
    consequences: recording,
    fields: { kind: oneOf('boShareTransfers.kind', kinds), ...parties, reason },
    done: 'boShareTransfers.record.done',
  }),
  action({
    key: 'record-sale',
    route: recordShareTransfer,
    label: 'boShareTransfers.sale.action',
    icon: IconReceipt,
    consequences: () => [...recording(), say('boShareTransfers.sale.law')],
    fields: {
      ...parties,
      unitPrice: amount('boShareTransfers.unitPrice', ''),
      currency: oneOf('bo.currency', currencies),
      settlement: oneOf('boShareTransfers.settlement', settlements),
      reason,
    },
    fixed: () => ({ kind: 'sale' as const }),
    done: 'boShareTransfers.record.done',
  }),
];

const executing = (transfer: Transfer): readonly Words[] => [
  say('boShareTransfers.execute.shares', {
    count: transfer.shares,
    project: transfer.project.title,
    from: transfer.from.email,
    to: transfer.to.email,
  }),
  ...(transfer.settlement === null
    ? []
    : [
        say(`boShareTransfers.execute.${transfer.settlement}`, {
          price: priceOf(transfer.price, transfer),
        }),
      ]),
  say('boShareTransfers.execute.told'),
];

/** The actions on a recorded transfer. */
export const transferActions = (action: ActionMaker<Transfer>): readonly Action<Transfer>[] => [
  action({
    key: 'execute',
    route: executeShareTransfer,
    label: 'boShareTransfers.execute.action',
    icon: IconCheck,
    isMain: true,
    offered: ({ state, documents, advert }) =>
      state === 'recorded' &&
      (documents.length > 0 || advert !== null || say('error.share_transfer.not_documented')),
    params,
    consequences: executing,
    needsApproval: () => true,
    fields: { reason },
    done: 'boShareTransfers.execute.done',
  }),
  action({
    key: 'discard',
    route: discardShareTransfer,
    label: 'boShareTransfers.discard.action',
    icon: IconX,
    isDangerous: true,
    offered: ({ state }) => state === 'recorded',
    params,
    consequences: () => [say('boShareTransfers.discard.does')],
    fields: { reason },
    done: 'boShareTransfers.discard.done',
  }),
];
