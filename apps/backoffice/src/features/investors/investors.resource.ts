import type { RowOf } from '@parcela/contract';
import { getOperatorUser, listInvestors } from '@parcela/contract/operator';
import { countryCodes } from '@parcela/domain';
import { riskStates } from '../../shared/people/risk.ts';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, flag, oneOfMany, search } from '../../shared/resource/filters.ts';
import { country, instant, list, nothing, text, type Value } from '../../shared/resource/values.ts';
import { investorActions } from './investor-actions.ts';
import { investorSections } from './investor-sections.ts';
import { blocked, investorStates, levelStates, nameOf, restricted } from './investor-states.ts';

/** The highest level implies the lower ones; if one of them is missing, the list shows all of them. */
const reached = ({ levels }: RowOf<typeof listInvestors>): Value => {
  const isWhole = levels.every((level, at) => level === levelStates.names[at]);
  return list((isWhole ? levels.slice(-1) : levels).map((level) => levelStates.value(level)));
};

const listCountries = async () =>
  countryCodes().map(({ alpha3 }) => ({ value: alpha3, label: country(alpha3) }));

export const investors = defineResource({
  list: defineList({
    route: listInvestors,
    title: 'boInvestors.title',
    empty: 'boInvestors.empty',
    rowKey: (investor) => investor.documentId,
    open: (investor) => to.investor(investor.documentId),
    columns: [
      { key: 'email', label: 'boInvestors.email', value: (investor) => text(investor.email), isTitle: true },
      { key: 'name', label: 'boInvestors.name', value: (investor) => text(investor.name) },
      {
        key: 'country',
        priority: 'useful',
        label: 'boInvestors.country',
        value: (investor) => country(investor.country),
      },
      {
        key: 'state',
        label: 'bo.state',
        value: ({ state, isRestricted }): Value =>
          list([investorStates.value(state), ...(isRestricted ? [restricted] : [])]),
      },
      {
        key: 'level',
        label: 'boInvestors.level',
        value: reached,
      },
      {
        key: 'risk',
        label: 'boVerification.risk',
        value: ({ risk }) => (risk === null ? nothing : riskStates.value(risk)),
      },
      {
        key: 'registered',
        priority: 'useful',
        label: 'boInvestors.registered',
        value: (investor) => instant(investor.registeredAt),
      },
      {
        key: 'seen',
        priority: 'extra',
        label: 'boInvestors.lastSeen',
        value: (investor) => instant(investor.lastSeenAt),
      },
    ],
    filters: [
      search('search', 'boInvestors.search'),
      choice('state', 'bo.state', investorStates),
      choice('level', 'boInvestors.level', levelStates),
      choice('risk', 'boVerification.risk', riskStates),
      oneOfMany('country', 'boInvestors.country', listCountries),
      flag('restricted', 'boInvestors.restricted'),
    ],
    views: [
      { key: 'restricted', label: 'boInvestors.views.restricted', filters: { restricted: 'true' } },
      { key: 'risky', label: 'boInvestors.views.risky', filters: { risk: 'high' } },
      { key: 'blocked', label: 'boInvestors.views.blocked', filters: { state: 'blocked' } },
      { key: 'unconfirmed', label: 'boInvestors.views.unconfirmed', filters: { state: 'unconfirmed' } },
      { key: 'investors', label: 'boInvestors.views.investors', filters: { level: 'INVESTOR' } },
    ],
  }),
  detail: defineDetail({
    route: getOperatorUser,
    params: (documentId) => ({ documentId }),
    requestedAs: ({ documentId }) => documentId,
    back: { label: 'boInvestors.title', to: to.investors },
    kind: 'boInvestors.one',
    title: (investor) => text(nameOf(investor)),
    state: ({ isConfirmed, restrictions, block }): Value =>
      list([
        investorStates.value(isConfirmed ? 'confirmed' : 'unconfirmed'),
        ...(block === null ? [] : [blocked]),
        ...(restrictions.length > 0 ? [restricted] : []),
      ]),
    sections: investorSections,
    actions: investorActions,
  }),
});
