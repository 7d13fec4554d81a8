import type { DataOf } from '@parcela/contract';
import { type getBankMovement, listBankMovements, matchReversal } from '@parcela/contract/operator';
import { formatDecimal, isCurrency, readAmount } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconLink } from '@parcela/ui/icons';
import { call } from '../../shared/api/api.ts';
import { area, type FoundChoice } from '../../shared/resource/fields.ts';
import type { SectionMaker } from '../../shared/resource/sections.tsx';
import {
  day,
  list,
  money,
  nothing,
  say,
  states,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { bankAmount } from './bank-amount.ts';

type Movement = DataOf<typeof getBankMovement>;
type Proposal = Movement['proposals'][number];
interface Offer extends Proposal {
  readonly movement: Movement;
}

const evidence = states<Proposal['evidence'][number]>({
  instruction_same: ['positive', 'boBank.evidence.instruction_same'],
  account_same: ['positive', 'boBank.evidence.account_same'],
  reference_same: ['positive', 'boBank.evidence.reference_same'],
  amount_same: ['info', 'boBank.evidence.amount_same'],
  name_fits: ['info', 'boBank.evidence.name_fits'],
  account_other: ['negative', 'boBank.evidence.account_other'],
  reference_other: ['negative', 'boBank.evidence.reference_other'],
});

/** Tells whether the reversal waits for a payment or an explanation. */
export const isUntied = ({ outcome, payment, explanation }: Movement): boolean =>
  outcome === 'reversal' && payment === null && explanation === null;

const amountOf = ({ amount, movement: { currency } }: Offer): Value =>
  isCurrency(currency) ? money(amount, currency) : nothing;
const nameOf = (offer: Offer): Value =>
  words('boBank.proposal.payment', {
    amount: amountOf(offer),
    payer: offer.payer.name === null ? words('boBank.proposal.nobody') : text(offer.payer.name),
    day: day(offer.bookedOn),
  });
const speaksFor = (offer: Offer): Value => list(offer.evidence.map((one) => evidence.value(one)));
const captionOf = (offer: Offer): Value =>
  list([
    ...(offer.order === null ? [] : [words('boBank.proposal.order', { number: offer.order.number })]),
    speaksFor(offer),
  ]);

/** Bank payments of a typed amount. */
export const findPayments = async (typed: string): Promise<readonly FoundChoice[]> => {
  const reading = readAmount(typed, { locale: shownLocale(), mayBeNegative: false });
  if (!reading.ok) return [];
  const amount = formatDecimal(reading.amount);
  const query = { 'filters[outcome]': 'payment', 'filters[amount]': amount } as const;
  const { data } = await call(listBankMovements, { query });
  return data.flatMap(({ payment, order, movementId, bookedOn, ...line }) =>
    payment === null
      ? []
      : [
          {
            value: payment.documentId,
            label: say('boBank.match.hit', {
              amount: bankAmount(line.amount, line.currency),
              day: day(bookedOn),
              about: order === null ? movementId : order.number,
            }),
          },
        ],
  );
};

/** The effect of tying a reversal to a payment. */
export const tying = ({ amount, currency }: Movement) => [
  say('boBank.match.restricts', { amount: bankAmount(-amount, currency) }),
  say('boBank.match.stops'),
];

/** The payments that may belong to a reversal; one press ties each of them. */
export const reversalProposals = (section: SectionMaker<Movement>) =>
  section.offers('boBank.proposals', {
    isShown: isUntied,
    rows: (movement) => movement.proposals.map((proposal): Offer => ({ ...proposal, movement })),
    rowKey: ({ payment }) => payment.documentId,
    name: nameOf,
    note: captionOf,
    empty: 'boBank.proposals.none',
    actions: (action) => [
      action({
        key: 'tie',
        route: matchReversal,
        label: 'boBank.proposal.tie',
        icon: IconLink,
        params: ({ movement }) => ({ documentId: movement.documentId }),
        needsApproval: () => true,
        consequences: ({ movement }) => tying(movement),
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        initial: (offer) => ({ reason: say('boBank.proposal.reason', { evidence: speaksFor(offer) }) }),
        fixed: ({ payment }) => ({ payment: payment.documentId }),
        done: 'bo.approval.sent',
      }),
    ],
  });
