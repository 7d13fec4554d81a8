import type { DataOf } from '@parcela/contract';
import type { getReviewCase } from '@parcela/contract/operator';
import type { RiskReason } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { Section, SectionMaker } from '../resource/sections.tsx';
import { count, instant, nothing, states, words } from '../resource/values.ts';

type Risk = NonNullable<DataOf<typeof getReviewCase>['risk']>;

export const riskStates = states<Risk['band']>({
  low: ['neutral', 'boVerification.risk.low'],
  medium: ['attention', 'boVerification.risk.medium'],
  high: ['negative', 'boVerification.risk.high'],
});

const reasonLabels: Readonly<Record<RiskReason, PhraseId>> = {
  criminal_activity_not_denied: 'boVerification.reason.criminal_activity_not_denied',
  refused_before: 'boVerification.reason.refused_before',
  refused_by_provider: 'boVerification.risk.refused_by_provider',
  high_risk_country: 'boVerification.risk.high_risk_country',
  politically_exposed: 'boVerification.reason.politically_exposed',
  sanctioned_country: 'boVerification.reason.sanctioned_country',
  same_person: 'boVerification.reason.same_person',
  restricted: 'boVerification.risk.restricted',
  country_outside_eea: 'boVerification.risk.country_outside_eea',
  highest_volume: 'boVerification.risk.highest_volume',
  high_volume: 'boVerification.risk.high_volume',
};

/** The score of an investor and what each reason adds to it. */
export const riskSections = <Subject extends { readonly risk: Risk | null }>(
  section: SectionMaker<Subject>,
): readonly Section<Subject>[] => [
  section.facts(
    'boVerification.risk',
    ({ risk }) => [
      ['boVerification.risk.band', risk === null ? nothing : riskStates.value(risk.band)],
      ['boVerification.risk.score', risk === null ? nothing : count(risk.score)],
      ['boVerification.risk.computed', instant(risk?.computedAt)],
    ],
    { isAside: true },
  ),
  section.table('boVerification.risk.reasons', {
    isShown: ({ risk }) => risk !== null && risk.reasons.length > 0,
    rows: ({ risk }) => risk?.reasons ?? [],
    rowKey: ({ code }) => code,
    empty: 'boVerification.risk.none',
    isAside: true,
    columns: [
      {
        key: 'reason',
        label: 'boVerification.risk.reason',
        value: ({ code }) => words(reasonLabels[code]),
        isTitle: true,
      },
      { key: 'points', label: 'boVerification.risk.points', value: ({ points }) => count(points) },
    ],
  }),
];
