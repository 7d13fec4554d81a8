import { locales } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import {
  acceptReviewCase,
  askReviewCase,
  claimReviewCase,
  getReviewCase,
  listReviewCases,
  rejectReviewCase,
  releaseReviewCase,
} from '@parcela/contract/operator';
import { IconCheck, IconHandOff, IconHandStop, IconMessageQuestion, IconX } from '@parcela/ui/icons';
import { riskSections } from '../../shared/people/risk.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area } from '../../shared/resource/fields.ts';
import { choice, linked } from '../../shared/resource/filters.ts';
import { instant, link, say, show, states, text, type Value, words } from '../../shared/resource/values.ts';
import { answeredFacts, answeredPerson } from './answers.ts';
import { compare, differences, factsOf, fieldName, fieldValue, personFields } from './person.ts';
import { ReviewDocuments } from './review-documents.tsx';
import { reasonsOf } from './review-reasons.ts';
import { textForPerson } from './text-for-person.ts';
import { due } from './waiting.ts';

type Case = DataOf<typeof getReviewCase>;

/** Distinguishes open cases from decided ones, and shows the outcome of the latter. */
const caseStates = states<'open' | NonNullable<Case['outcome']>>({
  open: ['attention', 'boVerification.state.open'],
  accepted: ['positive', 'boVerification.state.accepted'],
  rejected: ['negative', 'boVerification.state.rejected'],
  asked: ['info', 'boVerification.state.asked'],
  superseded: ['neutral', 'boVerification.state.superseded'],
});
const stateOf = ({ outcome }: Pick<Case, 'outcome'>): Value => caseStates.value(outcome ?? 'open');
const isOpen = ({ outcome }: Pick<Case, 'outcome'>): boolean => outcome === null;

const kindLabels = {
  names: ['kyc', 'aml'],
  labelOf: (kind: Case['kind']) => `boVerification.kind.${kind}` as const,
} as const;
const stateChoices = {
  names: ['open', 'closed'],
  labelOf: (state: 'open' | 'closed') => `boVerification.filter.${state}` as const,
} as const;
const kindOf = ({ kind }: Pick<Case, 'kind'>): Value => words(kindLabels.labelOf(kind));

/** Fields of the profile next to the fields of the provider or of the questionnaire. */
const comparedWith = (subject: Case, other: Partial<Record<string, string | null>>) =>
  personFields.map((field) => ({
    field,
    profile: subject.profile,
    other,
    isVerified: subject.verifiedFields.includes(field),
    difference: compare(subject.profile[field], other[field]),
  }));
type Compared = ReturnType<typeof comparedWith>[number];

const comparedColumns = (otherLabel: 'boVerification.provider' | 'boVerification.questionnaire') => [
  { key: 'field', label: 'boVerification.field' as const, value: ({ field }: Compared) => fieldName(field) },
  {
    key: 'profile',
    label: 'boVerification.profile' as const,
    value: ({ field, profile }: Compared) => fieldValue(field, profile),
  },
  {
    key: 'other',
    label: otherLabel,
    value: ({ field, other }: Compared) => fieldValue(field, other),
  },
  {
    key: 'difference',
    label: 'boVerification.comparison' as const,
    value: ({ difference }: Compared) => differences.value(difference),
  },
  {
    key: 'verified',
    label: 'boVerification.verifiedBefore' as const,
    value: ({ isVerified }: Compared) => words(isVerified ? 'bo.yes' : 'bo.no'),
  },
];

const params = ({ documentId }: Case) => ({ documentId });
const read = (subject: Case) => say('boVerification.reads', { email: subject.investor.email });
const whyDecided = area('bo.reason', { description: 'boVerification.reasonHint' });

export const reviewCases = defineResource({
  list: defineList({
    route: listReviewCases,
    title: 'boVerification.title',
    description: 'boVerification.description',
    empty: 'boVerification.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.reviewCase(documentId),
    columns: [
      {
        key: 'investor',
        label: 'boVerification.investor',
        value: ({ investor }) => text(investor.email),
        isTitle: true,
      },
      { key: 'kind', priority: 'useful', label: 'boVerification.kind', value: kindOf },
      { key: 'reasons', label: 'boVerification.reasons', value: reasonsOf },
      {
        key: 'openedAt',
        priority: 'extra',
        label: 'boVerification.waitsSince',
        value: ({ openedAt }) => instant(openedAt),
      },
      {
        key: 'due',
        label: 'boVerification.due',
        value: ({ openedAt, closedAt }) => due(openedAt, closedAt !== null),
      },
      {
        key: 'claimedBy',
        priority: 'useful',
        label: 'boVerification.claimedBy',
        value: ({ claimedBy }) => text(claimedBy?.name),
      },
      { key: 'state', label: 'bo.state', value: stateOf },
      {
        key: 'closedAt',
        priority: 'extra',
        label: 'boVerification.decidedAt',
        value: ({ closedAt }) => instant(closedAt),
      },
    ],
    filters: [
      choice('state', 'bo.state', stateChoices),
      choice('kind', 'boVerification.kind', kindLabels),
      linked('investor', 'boVerification.ofInvestor'),
    ],
    views: [
      { key: 'open', label: 'boVerification.views.open', filters: { state: 'open' } },
      { key: 'kyc', label: 'boVerification.kind.kyc', filters: { state: 'open', kind: 'kyc' } },
      { key: 'aml', label: 'boVerification.kind.aml', filters: { state: 'open', kind: 'aml' } },
      { key: 'closed', label: 'boVerification.views.closed', filters: { state: 'closed' } },
    ],
  }),
  detail: defineDetail({
    route: getReviewCase,
    params: (documentId) => ({ documentId }),
    back: { label: 'boVerification.title', to: to.reviewCases },
    kind: 'boVerification.one',
    requestedAs: ({ documentId }) => documentId,
    title: ({ investor }) => text(investor.email),
    state: stateOf,
    sections: (section) => [
      section.table('boVerification.byProvider', {
        isShown: ({ verified }) => verified !== null,
        rows: (subject) => comparedWith(subject, subject.verified ?? {}),
        rowKey: ({ field }) => field,
        empty: 'boVerification.nothingVerified',
        columns: comparedColumns('boVerification.provider'),
      }),
      section.custom('boVerification.documents', ReviewDocuments, { isShown: ({ kind }) => kind === 'kyc' }),
      section.facts(
        'boVerification.answers',
        ({ answers }) => (answers === null ? [] : answeredFacts(answers)),
        { isShown: ({ answers }) => answers !== null },
      ),
      section.table('boVerification.byQuestionnaire', {
        isShown: ({ answers }) => answers !== null,
        rows: (subject) => comparedWith(subject, answeredPerson(subject.answers ?? {})),
        rowKey: ({ field }) => field,
        empty: 'boVerification.nothingVerified',
        columns: comparedColumns('boVerification.questionnaire'),
      }),
      section.facts('boVerification.profile', ({ profile }) => factsOf(profile), {
        isShown: ({ verified, answers }) => verified === null && answers === null,
      }),
      section.table('boVerification.sameAs', {
        isShown: ({ sameAs }) => sameAs.length > 0,
        rows: ({ sameAs }) => sameAs,
        rowKey: ({ documentId }) => documentId,
        empty: 'boVerification.noSame',
        open: ({ documentId }) => to.investor(documentId),
        columns: [{ key: 'email', label: 'boVerification.otherAccount', value: ({ email }) => text(email) }],
      }),
      section.table('boVerification.refusals', {
        isShown: ({ earlierRefusals }) => earlierRefusals.length > 0,
        rows: ({ earlierRefusals }) => earlierRefusals,
        rowKey: ({ kind, investor }) => `${kind} ${investor.documentId}`,
        empty: 'boVerification.noRefusals',
        columns: [
          {
            key: 'account',
            label: 'boVerification.otherAccount',
            value: ({ investor }) =>
              investor.email === null ? words('boVerification.deletedAccount') : text(investor.email),
            isTitle: true,
          },
          { key: 'kind', label: 'boVerification.kind', value: kindOf },
          { key: 'at', label: 'boVerification.refusedAt', value: ({ refusedAt }) => instant(refusedAt) },
          { key: 'comment', label: 'boVerification.text', value: ({ comment }) => text(comment) },
        ],
      }),
      section.facts(
        'boVerification.one',
        (subject) => [
          ['boVerification.investor', link(subject.investor.email, to.investor(subject.investor.documentId))],
          ['boVerification.kind', kindOf(subject)],
          ['boVerification.reasons', reasonsOf(subject)],
          ['boVerification.waitsSince', instant(subject.openedAt)],
          ['boVerification.due', due(subject.openedAt, !isOpen(subject))],
          ['boVerification.decidedAt', instant(subject.closedAt)],
          ['boVerification.claimedBy', text(subject.claimedBy?.name)],
          ['boVerification.text', text(subject.comment)],
        ],
        { isAside: true },
      ),
      ...riskSections(section),
      section.facts(
        'boVerification.told',
        ({ commentTexts }) =>
          locales.map((locale) => [`language.${locale}`, text(commentTexts?.[locale])] as const),
        { isAside: true, isShown: ({ commentTexts }) => commentTexts !== null },
      ),
      section.facts(
        'boVerification.more',
        ({ investor }) => [
          ['boVerification.title', show(to.reviewCasesOf({ investor: investor.documentId }))],
          ['bo.nav.orders', show(to.ordersOf({ user: investor.documentId }))],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'accept',
        route: acceptReviewCase,
        label: 'boVerification.accept.action',
        icon: IconCheck,
        isMain: true,
        offered: isOpen,
        needsApproval: ({ needsSecondPerson }) => needsSecondPerson,
        params,
        consequences: (subject) => [
          subject.needsSecondPerson
            ? say('boVerification.accept.exposed', { email: subject.investor.email })
            : say('boVerification.accept.level', { email: subject.investor.email, kind: kindOf(subject) }),
          ...(subject.kind === 'kyc' ? [say('boVerification.accept.values')] : []),
          say('boVerification.accept.told'),
        ],
        fields: { reason: area('bo.reason', { description: 'bo.reasonHint' }) },
        done: 'boVerification.accept.done',
      }),
      action({
        key: 'claim',
        route: claimReviewCase,
        label: 'boVerification.claim.action',
        icon: IconHandStop,
        offered: (subject, staff) => isOpen(subject) && subject.claimedBy?.documentId !== staff.documentId,
        params,
        consequences: ({ claimedBy }) => [
          claimedBy === null
            ? say('boVerification.claim.tells')
            : say('boVerification.claim.instead', { name: claimedBy.name }),
        ],
        done: 'boVerification.claim.done',
      }),
      action({
        key: 'release',
        route: releaseReviewCase,
        label: 'boVerification.release.action',
        icon: IconHandOff,
        offered: (subject, staff) => isOpen(subject) && subject.claimedBy?.documentId === staff.documentId,
        params,
        consequences: () => [say('boVerification.release.tells')],
        done: 'boVerification.release.done',
      }),
      action({
        key: 'ask',
        route: askReviewCase,
        label: 'boVerification.ask.action',
        icon: IconMessageQuestion,
        offered: isOpen,
        params,
        consequences: (subject) => [
          say(`boVerification.ask.${subject.kind}`, { email: subject.investor.email }),
          read(subject),
          say('boVerification.ask.again'),
        ],
        isWide: true,
        fields: { texts: textForPerson('asked'), reason: whyDecided },
        done: 'boVerification.ask.done',
      }),
      action({
        key: 'reject',
        route: rejectReviewCase,
        label: 'boVerification.reject.action',
        icon: IconX,
        isDangerous: true,
        offered: isOpen,
        params,
        consequences: (subject) => [
          say('boVerification.reject.final', { email: subject.investor.email, kind: kindOf(subject) }),
          read(subject),
          say('boVerification.reject.others'),
        ],
        isWide: true,
        fields: { texts: textForPerson('rejected'), reason: whyDecided },
        done: 'boVerification.reject.done',
      }),
    ],
  }),
});
