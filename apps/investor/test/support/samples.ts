import type {
  AppConfiguration,
  DetailStats,
  Earning,
  Home,
  Me,
  Order,
  PayoutAhead,
  Portfolio,
  Project,
  ProjectInfo,
  Wallet,
} from '@parcela/contract/investor';
import { homeTiles, unknownBuilding } from '@parcela/domain';

const instant = '2026-11-20T10:00:00.000Z';
export const idOf = (name: string): string => name.padEnd(24, '0');

const option = (type: Me['verification'][number]['type'], relevance: number) => ({
  id: relevance,
  documentId: idOf(type),
  type,
  relevance,
  timeToComplete: 2,
  name: type,
  description: '',
});
/** The verification levels in the answer of the content service. */
export const levelOptions = [
  option('SIGNUP', 1),
  option('KYC', 2),
  option('AML', 3),
  option('ORDER', 4),
  option('INVESTOR', 5),
];
const status = { state: 'done', comment: null, since: instant } as const;

/** A user who may order. */
export const sampleMe = (levels: readonly string[] = ['SIGNUP', 'KYC', 'AML']): Me => ({
  id: 1,
  documentId: idOf('user'),
  email: 'jana@example.com',
  createdAt: instant,
  verification: levelOptions.filter(({ type }) => levels.includes(type)),
  kyc: { ...status, validUntil: null, renewal: null },
  aml: status,
  identityExceptions: [],
  userProfile: {
    documentId: idOf('profile'),
    firstName: 'Jana',
    lastName: 'Nováková',
    currency: 'CZK',
    language: 'en',
    lastLogin: null,
    payoutSettlement: 'BankTransfer',
    referredBy: null,
    referralCode: 'JANA',
    hsCookieId: null,
    termsAndPrivacyAccepted: true,
    residentialAddress: null,
    countryAddress: null,
    cityAddress: null,
    postalCode: null,
    dateOfBirth: null,
    socialSecurityNumber: null,
    idOrPassportNumber: null,
    countryOfOrigin: null,
    citizenship: null,
    documentValidUntil: null,
    documentIssuedBy: null,
    politicallyExposed: null,
    verifiedFields: [],
  },
});

const file = (name: string, version = name) => ({
  documentId: idOf(version),
  name,
  url: `/api/files/${idOf(version)}`,
  caption: null,
  size: 240_000,
  publishedAt: instant,
});

/** One share costs 100 EUR, 2 500 CZK, 430 PLN; 120 of 400 are free. */
export const sampleProject = (change: Partial<Project> = {}): Project => ({
  id: 7,
  documentId: idOf('project'),
  state: 'Open',
  countryCode: 'CZ',
  currency: 'EUR',
  images: [],
  layout: {
    ...unknownBuilding,
    bedrooms: 3,
    bathrooms: 1,
    size: 78,
    floor: 2,
    material: 'brick',
    energyClass: 'B',
  },
  saleEndsOn: null,
  fundedOn: null,
  closedOn: null,
  expectedOn: '2027-05-31',
  completedOn: null,
  createdAt: instant,
  tokenTotalCount: 400,
  tokenTotalPrice: 4_000_000,
  tokenCurrentNominalPrice: [{ price: 10_000, appliedAt: instant }],
  tokenFee: 0,
  minPurchaseQty: 5,
  maxPurchaseQty: 300,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: null,
  available: 120,
  unitPrice: { CZK: 250_000, EUR: 10_000, PLN: 43_000 },
  unitFee: { CZK: 0, EUR: 0, PLN: 0 },
  ...change,
});

export const sampleInfo = (project: Partial<Project> = {}): ProjectInfo => ({
  id: 7,
  documentId: idOf('info'),
  slug: 'brno-hills',
  title: 'Flats in Brno',
  description: [{ id: 1, title: 'The house', description: 'Built of brick.', video: null }],
  faqs: [
    { id: 1, title: 'First question', content: 'First answer' },
    { id: 2, title: 'Second question', content: 'Second answer' },
  ],
  timeline: [],
  documents: [],
  fees: {
    running: { percent: '8.00', text: 'Of the rent, for managing the house.' },
    payouts: { percent: '3.00', text: 'Of the rent, kept by the platform.' },
    leaving: { percent: null, text: 'No fee when the house is sold.' },
  },
  ownership: {
    owner: {
      name: 'Brno Hills s.r.o.',
      registerNumber: '00000001',
      countryCode: 'CZ',
      registerUrl: 'https://register.example/00000001',
    },
    instrument: { kind: 'claim', text: 'A claim against the company.' },
    rank: { kind: 'subordinated', text: 'The bank is paid first.' },
    landRegister: { extracts: [], absence: 'The purchase is not registered yet.' },
    custody: 'On an account of the operator.',
    operatorFailure: { hasRunOffPlan: true, text: 'Payouts go on.' },
    team: [{ name: 'Jana Malá', role: 'manager of the house' }],
    coInvestment: { amount: 500_000, percent: '5.00', text: 'Kept until the end.' },
  },
  valuations: [],
  informationProspect: file('Prospectus'),
  project: sampleProject(project),
});

export const sampleStats = (change: Partial<DetailStats> = {}): DetailStats => ({
  total: 400,
  sold: 270,
  reserved: 10,
  available: 120,
  remainingAmount: 1_200_000,
  investedPercent: '70.00',
  investors: 31,
  currency: 'EUR',
  unitPrice: { CZK: 250_000, EUR: 10_000, PLN: 43_000 },
  unitFee: { CZK: 0, EUR: 0, PLN: 0 },
  rates: { eurToCzk: '25', eurToPln: '4.3', at: instant },
  ...change,
});

export const sampleConfiguration = (termsVersion = 'terms'): AppConfiguration => ({
  title: 'Parcela',
  image: null,
  termsAndConditions: file('Terms', termsVersion),
  privacyPolicy: file('Privacy'),
  whitePaper: file('Paper'),
  conversionRateEurToCzk: '25',
  conversionRateEurToPln: '4.3',
  ratesAt: instant,
  administrator: { name: '', address: '', companyId: '', email: '', text: '' },
  imprint: { register: null, supervision: null, fees: null, risks: null, phone: null },
  socialProviders: ['google', 'apple'],
  isRunOff: false,
  hasShareBoard: false,
});

export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  id: 3,
  documentId: idOf('order'),
  number: '20261120-7-3',
  paymentReference: '1234567890',
  state: 'Open',
  project: {
    id: 7,
    documentId: idOf('project'),
    projectInfo: { documentId: idOf('info'), slug: 'brno-hills', title: 'Flats in Brno' },
    countryCode: 'CZ',
  },
  user: { documentId: idOf('user') },
  tokenCount: 5,
  unitPrice: 250_000,
  price: 1_250_000,
  unitFee: 5_000,
  fee: 25_000,
  currency: 'CZK',
  paymentType: null,
  createdAt: instant,
  paidAt: null,
  endReason: null,
  endedAt: null,
  pricePaidFromUserWallet: 0,
  expiresAt: '2099-11-21T10:00:00.000Z',
  rails: ['BankTransfer', 'ConfirmoPaymentGateway'],
  owed: 1_250_000,
  paid: 0,
  refunds: [],
  isBeingChecked: false,
  attempts: [],
  documents: [],
  ...change,
});

/** 5 shares of the sample project, 1.25 % of it. */
export const samplePortfolio = (): Portfolio => ({
  currency: 'CZK',
  netWorth: 1_225_000,
  owedAmount: 0,
  investedAmount: 1_250_000,
  entryFeesAmount: 25_000,
  earningsAmount: 0,
  soldCostAmount: 0,
  soldGainAmount: 0,
  countriesCount: 1,
  projectsCount: 1,
  wallets: [],
  allocation: { countries: [], currencies: [] },
  projects: [
    {
      projectInfo: { documentId: idOf('info'), slug: 'brno-hills', title: 'Flats in Brno' },
      images: [],
      countryCode: 'CZ',
      dates: {
        saleEndsOn: null,
        fundedOn: null,
        closedOn: null,
        expectedOn: null,
        completedOn: null,
      },
      currency: 'EUR',
      ownershipPercentage: '1.25',
      tokenCount: 5,
      currentValue: 1_225_000,
      price: 1_250_000,
      entryFee: 25_000,
      earnings: 0,
      ended: null,
    },
  ],
});

/** Paid to the bank account for 12 shares of the sample project. */
export const sampleEarning = (change: Partial<Earning> = {}): Earning => ({
  documentId: idOf('earning'),
  timestamp: '2026-10-15T10:00:00.000Z',
  projectId: idOf('project'),
  projectInfo: { documentId: idOf('info'), slug: 'brno-hills', title: 'Flats in Brno' },
  kind: 'income',
  amount: 120_050,
  capital: 0,
  currency: 'CZK',
  settlement: 'BankTransfer',
  importId: '2026-Q3',
  state: 'settled',
  shares: 12,
  gross: 150_000,
  planned: null,
  corrects: null,
  deducted: 0,
  converted: { amount: 120_050, currency: 'CZK' },
  ...change,
});

/** Announced for the sample project. */
export const sampleUpcomingDistribution = (): PayoutAhead => ({
  projectInfo: { documentId: idOf('info'), slug: 'brno-hills', title: 'Flats in Brno' },
  currency: 'EUR',
  periodFrom: '2026-10-01',
  periodTo: '2026-12-31',
  recordOn: '2026-12-31',
  payOn: '2027-01-15',
  isApproved: false,
  expected: 4_200,
});

/** 4 000 CZK are free, and nothing is on hold. */
export const sampleWallet = (change: Partial<Wallet> = {}): Wallet => ({
  walletId: idOf('wallet'),
  balance: 400_000,
  held: 0,
  currency: 'CZK',
  ...change,
});

/** A single item in the answer of the content service. */
export const dataOf = <Data>(data: Data) => ({ data, meta: {} });
/** A page of a list in the answer of the content service. */
export const listOf = <Item>(data: readonly Item[], pageCount = 1) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 60, pageCount, total: data.length } },
});

/** An overview with every tile, without a goal or a next step. */
export const sampleHome = (change: Partial<Home> = {}): Home => ({
  currency: 'CZK',
  income: { lastYear: 120_000, nextYear: 34_500 },
  tiles: homeTiles.map((key) => ({ key, isHidden: false })),
  goal: null,
  ordersToPay: [],
  salesToSign: [],
  pollsToVote: [],
  accountsToAdd: [],
  ...change,
});

/** The investor's shares of the project of `sampleOrder`, without a certificate. */
export const sampleCertifiable = () => ({
  project: { documentId: idOf('project'), slug: 'brno-hills', title: 'Flats in Brno' },
  shares: 5,
  ownershipPercentage: '1.25',
  certificate: null,
});
