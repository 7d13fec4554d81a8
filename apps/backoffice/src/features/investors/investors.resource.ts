import { getOperatorUser, listInvestors } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { choice, flag, search } from '../../shared/resource/filters.ts';
import {
  count,
  day,
  id,
  instant,
  link,
  list,
  money,
  text,
  type Value,
  words,
} from '../../shared/resource/values.ts';
import { investorActions } from './investor-actions.ts';
import { investorStates, levelStates, nameOf, restricted } from './investor-states.ts';

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
      { key: 'country', label: 'boInvestors.country', value: (investor) => text(investor.country) },
      {
        key: 'state',
        label: 'bo.state',
        value: ({ state, isRestricted }): Value =>
          list([investorStates.value(state), ...(isRestricted ? [restricted] : [])]),
      },
      {
        key: 'levels',
        label: 'boInvestors.levels',
        value: (investor) => list(investor.levels.map((level) => levelStates.value(level))),
      },
      {
        key: 'registered',
        label: 'boInvestors.registered',
        value: (investor) => instant(investor.registeredAt),
      },
      { key: 'seen', label: 'boInvestors.lastSeen', value: (investor) => instant(investor.lastSeenAt) },
    ],
    filters: [
      search('search', 'boInvestors.search'),
      choice('state', 'bo.state', investorStates),
      choice('level', 'boInvestors.level', levelStates),
      search('country', 'boInvestors.countryCode'),
      flag('restricted', 'boInvestors.restricted'),
    ],
    views: [
      { key: 'restricted', label: 'boInvestors.views.restricted', filters: { restricted: 'true' } },
      { key: 'unconfirmed', label: 'boInvestors.views.unconfirmed', filters: { state: 'unconfirmed' } },
      { key: 'investors', label: 'boInvestors.views.investors', filters: { level: 'INVESTOR' } },
    ],
  }),
  detail: defineDetail({
    route: getOperatorUser,
    params: (documentId) => ({ documentId }),
    back: { label: 'boInvestors.title', to: to.investors },
    kind: 'boInvestors.one',
    title: (investor) => text(nameOf(investor)),
    state: ({ isConfirmed, restrictions }): Value =>
      list([
        investorStates.value(isConfirmed ? 'confirmed' : 'unconfirmed'),
        ...(restrictions.length > 0 ? [restricted] : []),
      ]),
    sections: (section) => [
      section.table('boInvestors.holdings', {
        rows: (investor) => investor.holdings,
        rowKey: ({ project }) => project.documentId,
        empty: 'boInvestors.noHoldings',
        columns: [
          {
            key: 'project',
            label: 'boInvestors.project',
            value: ({ project }) => text(project.title),
            isTitle: true,
          },
          { key: 'shares', label: 'boInvestors.shares', value: ({ shares }) => count(shares) },
        ],
      }),
      section.table('boInvestors.wallets', {
        rows: (investor) => investor.wallets,
        rowKey: ({ currency }) => currency,
        empty: 'boInvestors.noWallets',
        columns: [
          {
            key: 'balance',
            label: 'boInvestors.balance',
            value: ({ balance, currency }) => money(balance, currency),
            isTitle: true,
          },
        ],
      }),
      section.table('boInvestors.restrictions', {
        isShown: (investor) => investor.restrictions.length > 0,
        rows: (investor) => investor.restrictions,
        rowKey: ({ documentId }) => documentId,
        empty: 'boInvestors.noRestrictions',
        columns: [
          {
            key: 'amount',
            label: 'bo.amount',
            value: ({ amount, currency }) => money(amount, currency),
            isTitle: true,
          },
          {
            key: 'cause',
            label: 'boInvestors.cause',
            value: ({ cause }) => words(`boInvestors.cause.${cause}`),
          },
          { key: 'opened', label: 'boInvestors.since', value: ({ openedAt }) => instant(openedAt) },
        ],
      }),
      section.table('boInvestors.levels', {
        rows: (investor) => investor.levels,
        rowKey: ({ type }) => type,
        empty: 'boInvestors.noLevels',
        columns: [
          {
            key: 'level',
            label: 'boInvestors.level',
            value: ({ type }) => levelStates.value(type),
            isTitle: true,
          },
          {
            key: 'source',
            label: 'boInvestors.source',
            value: ({ source }) => words(`boInvestors.source.${source}`),
          },
          { key: 'granted', label: 'boInvestors.since', value: ({ grantedAt }) => instant(grantedAt) },
          { key: 'until', label: 'boInvestors.until', value: ({ validUntil }) => instant(validUntil) },
        ],
      }),
      section.facts('boInvestors.identity', ({ profile }) => [
        ['boInvestors.firstName', text(profile.firstName)],
        ['boInvestors.lastName', text(profile.lastName)],
        ['boInvestors.birth', text(profile.dateOfBirth)],
        ['boInvestors.nationalNumber', text(profile.socialSecurityNumber)],
        ['boInvestors.document', text(profile.idOrPassportNumber)],
        ['boInvestors.documentValid', day(profile.documentValidUntil)],
        ['boInvestors.issuedBy', text(profile.documentIssuedBy)],
        ['boInvestors.citizenship', text(profile.citizenship)],
        ['boInvestors.origin', text(profile.countryOfOrigin)],
        ['boInvestors.street', text(profile.residentialAddress)],
        ['boInvestors.city', text(profile.cityAddress)],
        ['boInvestors.postalCode', text(profile.postalCode)],
        ['boInvestors.country', text(profile.countryAddress)],
      ]),
      section.facts(
        'boInvestors.account',
        (investor) => [
          ['boInvestors.email', text(investor.email)],
          ['boInvestors.id', id(investor.documentId)],
          ['boInvestors.registered', instant(investor.createdAt)],
          ['boInvestors.lastSeen', instant(investor.profile.lastLogin)],
          ['boInvestors.language', words(`boInvestors.language.${investor.profile.language}`)],
          ['bo.currency', words(`bo.currency.${investor.profile.currency}`)],
          ['boInvestors.sessions', count(investor.sessions)],
          ['boInvestors.orders', link(investor.email, to.ordersOf({ user: investor.documentId }))],
          ['boInvestors.reviews', link(investor.email, to.reviewCasesOf({ investor: investor.documentId }))],
        ],
        { isAside: true },
      ),
    ],
    actions: investorActions,
  }),
});
