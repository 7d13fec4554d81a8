import { fittingMoney } from '../../shared/money/fitting-money.ts';
import { riskSections } from '../../shared/people/risk.ts';
import { to } from '../../shared/navigation/to.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import {
  count,
  country,
  day,
  handle,
  id,
  instant,
  link,
  list,
  money,
  nothing,
  show,
  text,
  words,
  yesNo,
} from '../../shared/resource/values.ts';
import { identityExceptions } from './identity-exceptions.ts';
import { InvestorCertificates } from './investor-certificates.tsx';
import { InvestorDataFile } from './investor-data-file.tsx';
import { investorRecords } from './investor-records.ts';
import { type InvestorPage, levelStates } from './investor-states.ts';

type Maker = SectionMaker<InvestorPage>;
type Sections = readonly Section<InvestorPage>[];

const block = (section: Maker): Section<InvestorPage> =>
  section.facts(
    'boInvestors.blockOpen',
    (investor) => [
      ['bo.reason', text(investor.block?.reason)],
      ['boInvestors.since', instant(investor.block?.openedAt)],
      ['boInvestors.who', text(investor.block?.openedBy)],
    ],
    { isShown: (investor) => investor.block !== null },
  );

const owned = (section: Maker): Sections => [
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
];

/** Masked until staff reveal the data. */
const birth = (shown: string | null) =>
  shown !== null && /^\d{4}-\d{2}-\d{2}$/.test(shown) ? day(shown) : text(shown);

const identity = (section: Maker): Section<InvestorPage> =>
  section.facts('boInvestors.identity', ({ profile }) => [
    ['boInvestors.firstName', text(profile.firstName)],
    ['boInvestors.lastName', text(profile.lastName)],
    ['boInvestors.birth', birth(profile.dateOfBirth)],
    ['boInvestors.nationalNumber', text(profile.socialSecurityNumber)],
    ['boInvestors.document', text(profile.idOrPassportNumber)],
    ['boInvestors.documentValid', day(profile.documentValidUntil)],
    ['boInvestors.issuedBy', text(profile.documentIssuedBy)],
    ['boInvestors.citizenship', country(profile.citizenship)],
    ['boInvestors.origin', country(profile.countryOfOrigin)],
    ['boInvestors.street', text(profile.residentialAddress)],
    ['boInvestors.city', text(profile.cityAddress)],
    ['boInvestors.postalCode', text(profile.postalCode)],
    ['boInvestors.country', country(profile.countryAddress)],
  ]);

const account = (section: Maker): Sections => [
  section.facts(
    'boInvestors.account',
    (investor) => [
      ['boInvestors.email', text(investor.email)],
      ['boInvestors.id', handle('boInvestors.id', investor.documentId)],
      ['boInvestors.registered', instant(investor.createdAt)],
      ['boInvestors.lastSeen', instant(investor.profile.lastLogin)],
      ['boInvestors.language', words(`language.${investor.profile.language}`)],
      ['bo.currency', words(`bo.currency.${investor.profile.currency}`)],
      ['boInvestors.sessions', count(investor.sessions)],
      ['boInvestors.password', yesNo(investor.hasPassword)],
      ['boInvestors.secondFactor', yesNo(investor.hasSecondFactor)],
      [
        'boInvestors.social',
        list(investor.socialProviders.map((provider) => words(`boInvestors.social.${provider}`))),
      ],
      ['boInvestors.terms', instant(investor.termsAcceptedAt)],
    ],
    { isAside: true },
  ),
  section.facts(
    'boInvestors.referral',
    ({ referral }) => [
      ['boInvestors.referral.code', id(referral.code)],
      [
        'boInvestors.referral.by',
        referral.referredBy === null
          ? nothing
          : link(referral.referredBy.email, to.investor(referral.referredBy.documentId)),
      ],
      ['boInvestors.referral.count', count(referral.referred)],
    ],
    { isAside: true },
  ),
  section.facts(
    'boInvestors.elsewhere',
    ({ documentId }) => [
      ['boInvestors.suspense', show(to.suspenseOf({ fitsUser: documentId }))],
      ['boInvestors.refunds', show(to.refundsOf({ user: documentId }))],
    ],
    { isAside: true },
  ),
];

export const investorSections = (section: Maker): Sections => [
  block(section),
  ...owned(section),
  identity(section),
  identityExceptions(section),
  fittingMoney(section, { fits: ({ documentId }) => ({ fitsUser: documentId }) }),
  ...investorRecords(section),
  section.custom('boInvestors.certificates', InvestorCertificates),
  ...riskSections(section),
  ...account(section),
  section.custom('boInvestors.dataFile', InvestorDataFile, { isAside: true }),
];
