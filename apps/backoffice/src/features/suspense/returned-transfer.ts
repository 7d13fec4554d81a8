import { returnSuspense } from '@parcela/contract/operator';
import { IconArrowBackUp } from '@parcela/ui/icons';
import type { SectionMaker } from '../../shared/resource/sections.tsx';
import { money, say, type Value, words } from '../../shared/resource/values.ts';
import { type Item, params, reason, waiting } from './suspense-values.ts';

interface Offer {
  readonly item: Item;
  readonly transfer: NonNullable<Item['returnedTransfer']>;
}

const feeOf = ({ item, transfer }: Offer): Value => money(transfer.fee, item.currency);
const amountOf = ({ item, transfer }: Offer): Value => money(transfer.amount, item.currency);

const nameOf = (offer: Offer): Value => {
  const { reference, recipient, fee } = offer.transfer;
  return fee === 0
    ? words('boSuspense.return.whole', { reference, recipient })
    : words('boSuspense.return.name', { reference, recipient, fee: feeOf(offer) });
};

/** Our transfer that came back; one press requests its booking. */
export const returnedTransfer = (section: SectionMaker<Item>) =>
  section.offers('boSuspense.return.title', {
    isShown: (item) => item.returnedTransfer !== null,
    rows: (item): Offer[] =>
      item.returnedTransfer === null ? [] : [{ item, transfer: item.returnedTransfer }],
    rowKey: ({ transfer }) => transfer.documentId,
    name: nameOf,
    note: (offer) =>
      words('boSuspense.return.note', { amount: amountOf(offer), waiting: waiting(offer.item) }),
    empty: 'boSuspense.proposals.none',
    actions: (action) => [
      action({
        key: 'return',
        route: returnSuspense,
        label: 'boSuspense.return.action',
        icon: IconArrowBackUp,
        params: ({ item }) => params(item),
        needsApproval: () => true,
        consequences: (offer) => [
          say('boSuspense.return.owner', { amount: amountOf(offer) }),
          ...(offer.transfer.fee === 0 ? [] : [say('boSuspense.return.fee', { fee: feeOf(offer) })]),
        ],
        fields: { reason },
        initial: ({ transfer }) => ({
          reason: say('boSuspense.return.reason', { reference: transfer.reference }),
        }),
        done: 'boSuspense.done',
      }),
    ],
  });
