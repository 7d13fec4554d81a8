import {
  assignSuspenseToOrder,
  creditSuspenseToWallet,
  refundSuspense,
  splitSuspense,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconArrowsSplit2, IconReceipt, IconWallet } from '@parcela/ui/icons';
import type { SectionMaker } from '../../shared/resource/sections.tsx';
import { list, money, say, states, type Value, words, type Words } from '../../shared/resource/values.ts';
import { type Item, params, reason, reasons, refunding, restOf, waiting } from './suspense-values.ts';

type Proposal = Item['proposals'][number];
interface Offer extends Proposal {
  readonly item: Item;
}

const evidence = states<Proposal['evidence'][number]>({
  reference_same: ['positive', 'boSuspense.evidence.reference_same'],
  reference_digit_off: ['info', 'boSuspense.evidence.reference_digit_off'],
  reference_swapped: ['info', 'boSuspense.evidence.reference_swapped'],
  amount_owed: ['positive', 'boSuspense.evidence.amount_owed'],
  name_fits: ['positive', 'boSuspense.evidence.name_fits'],
  account_known: ['positive', 'boSuspense.evidence.account_known'],
  investor_named: ['info', 'boSuspense.evidence.investor_named'],
  order_just_ended: ['attention', 'boSuspense.evidence.order_just_ended'],
  payer_differs: ['negative', 'boSuspense.evidence.payer_differs'],
  account_of_another: ['negative', 'boSuspense.evidence.account_of_another'],
});

const amountOf = ({ amount, item }: Offer): Value => money(amount, item.currency);
const investorOf = ({ user }: Offer): string => user?.name ?? user?.email ?? '';
const email = ({ user }: Offer): string => user?.email ?? '';

const nameOf = (offer: Offer): Value => {
  const { kind, order } = offer;
  if (kind === 'credit') return words('boSuspense.propose.wallet', { name: investorOf(offer) });
  if (kind === 'refund' || order === null) return words('boSuspense.propose.payer');
  return words('boSuspense.propose.order', {
    number: order.number,
    name: investorOf(offer),
    project: order.project,
    state: words(`orderState.${order.state}`),
  });
};

/** The evidence for a proposal; without evidence, the reason why the money waits. */
const speaksFor = (offer: Offer): Value =>
  list(
    offer.evidence.length === 0
      ? [reasons.value(offer.item.reason)]
      : offer.evidence.map((one) => evidence.value(one)),
  );

const proofOf = (offer: Offer): Value =>
  list([
    words('boSuspense.propose.moves', { amount: amountOf(offer), waiting: waiting(offer.item) }),
    speaksFor(offer),
  ]);

const refusal = ({ refusedBecause }: Offer): true | Words =>
  refusedBecause === null ||
  say('boSuspense.propose.refused', {
    why: words(
      refusedBecause === 'part_allocated'
        ? 'boSuspense.refused.part_allocated'
        : reasons.labelOf(refusedBecause),
    ),
  });

const assigning = (offer: Offer): readonly Words[] => {
  const { item, order, rest } = offer;
  return [
    say('boSuspense.propose.assign', {
      amount: amountOf(offer),
      number: order?.number ?? '',
      email: email(offer),
    }),
    ...(rest > 0 ? [say('boSuspense.propose.rest', { rest: money(rest, item.currency) })] : []),
    ...(item.order === null || item.order.documentId === order?.documentId
      ? []
      : [say('boSuspense.propose.leaves', { number: item.order.number })]),
  ];
};

const shared = {
  params: ({ item }: Offer) => params(item),
  needsApproval: () => true,
  fields: { reason },
  initial: (offer: Offer) => ({
    reason: say('boSuspense.propose.reason', { evidence: speaksFor(offer) }),
  }),
  done: 'boSuspense.done',
} as const;

/** The possible uses of the money, the likeliest first; one press chooses each. */
export const proposals = (section: SectionMaker<Item>) =>
  section.offers('boSuspense.proposals', {
    rows: (item) => item.proposals.map((proposal): Offer => ({ ...proposal, item })),
    rowKey: ({ kind, order }) => `${kind} ${order?.documentId ?? ''}`,
    name: nameOf,
    note: proofOf,
    empty: 'boSuspense.proposals.none',
    actions: (action) => [
      action({
        ...shared,
        key: 'assign',
        route: assignSuspenseToOrder,
        label: 'boSuspense.proposed.assign',
        icon: IconReceipt,
        offered: (offer) => offer.kind === 'assign' && refusal(offer),
        consequences: assigning,
        fixed: ({ order }) => (order === null ? {} : { orderDocumentId: order.documentId }),
      }),
      action({
        ...shared,
        key: 'split',
        route: splitSuspense,
        label: 'boSuspense.proposed.split',
        icon: IconArrowsSplit2,
        offered: ({ kind, rest, refusedBecause, item }) =>
          kind === 'assign' && rest > 0 && refusedBecause === null && (item.canCredit || item.canRefund),
        consequences: (offer) => [
          ...assigning({ ...offer, rest: 0 }),
          say('boSuspense.split.restOf', { rest: money(offer.rest, offer.item.currency) }),
        ],
        fields: { rest: ({ item }) => restOf(item), reason },
        fixed: ({ order }) => (order === null ? {} : { orderDocumentId: order.documentId }),
      }),
      action({
        ...shared,
        key: 'credit',
        route: creditSuspenseToWallet,
        label: 'boSuspense.proposed.credit',
        icon: IconWallet,
        offered: ({ kind }) => kind === 'credit',
        consequences: (offer) => [
          say('boSuspense.propose.credit', { amount: amountOf(offer), email: email(offer) }),
          say('boSuspense.credit.told'),
        ],
        fixed: ({ user }) => (user === null ? {} : { userDocumentId: user.documentId }),
      }),
      action({
        ...shared,
        key: 'refund',
        route: refundSuspense,
        label: 'boSuspense.proposed.refund',
        icon: IconArrowBackUp,
        offered: ({ kind }) => kind === 'refund',
        consequences: ({ item }) => refunding(item),
      }),
    ],
  });
