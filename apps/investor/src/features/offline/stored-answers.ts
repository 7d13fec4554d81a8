import type { InvestorRouteName, Me } from '@parcela/contract/investor';
import { pageBuild, queryClient, serverClock } from '@parcela/web';
import type { Query, QueryKey } from '@tanstack/react-query';
import { storedAnswersKey } from '../../shared/offline/stored-app.ts';
import { meOptions } from '../../shared/session/me-options.ts';
import { session } from '../../shared/session/session.ts';

/** The calls that load the dashboard's figures. */
const figureCalls: ReadonlySet<unknown> = new Set<InvestorRouteName>([
  'getPortfolio',
  'getPortfolioReturns',
  'getPortfolioHistory',
  'getHome',
  'listPayoutsAhead',
  'getWallet',
]);
/** User and configuration, which the frame of every screen needs. */
const frameKeys: ReadonlySet<unknown> = new Set(['me', 'app-configuration']);
const maxAgeMs = 7 * 86_400_000;

const isFigure = ({ queryKey: [first] }: Query): boolean => figureCalls.has(first);
/** Tells whether the dashboard shows this query's answer. */
export const isOfDashboard = (query: Query): boolean => isFigure(query) || frameKeys.has(query.queryKey[0]);

/** The configuration is optional: without it only the footer is shorter. */
const isNeeded = ({ queryKey }: Query): boolean => queryKey[0] !== 'app-configuration';

const findShown = (is: (query: Query) => boolean): readonly Query[] =>
  queryClient.getQueryCache().findAll({ type: 'active', predicate: is });

interface StoredAnswers {
  /** Another build may interpret the answers differently. */
  readonly build: string;
  /** The session in which the answers were loaded. */
  readonly session: string;
  readonly storedAt: number;
  /** Each answer carries the time at which the server gave it. */
  readonly answers: readonly (readonly [key: QueryKey, data: unknown, at: number])[];
}

const buildName = (): string => Object.values(pageBuild()).join(' ');

/**
 * Keeps only those fields of the user that the dashboard and its frame need: no name, address, document or
 * e-mail.
 */
const withoutPersonalData = (me: Me): Me => ({
  ...me,
  email: '',
  verification: [],
  kyc: { ...me.kyc, comment: null, renewal: null },
  aml: { ...me.aml, comment: null },
  identityExceptions: [],
  userProfile: {
    documentId: me.userProfile.documentId,
    currency: me.userProfile.currency,
    language: me.userProfile.language,
    payoutSettlement: me.userProfile.payoutSettlement,
    termsAndPrivacyAccepted: me.userProfile.termsAndPrivacyAccepted,
    firstName: null,
    lastName: null,
    lastLogin: null,
    referredBy: null,
    referralCode: '',
    hsCookieId: null,
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

const storable = ({ queryKey, state }: Query): StoredAnswers['answers'][number] => [
  queryKey,
  queryKey[0] === 'me' ? withoutPersonalData(state.data as Me) : state.data,
  serverClock.ofDevice(new Date(state.dataUpdatedAt)).getTime(),
];

/** Stores the dashboard's answers once all of them are known; returns whether it stored them. */
export const storeAnswers = (): boolean => {
  const token = session.token();
  const shown = findShown(isOfDashboard).filter((query) => isNeeded(query) || query.state.data !== undefined);
  const isWhole = shown.every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');
  if (token === null || !session.isOfThisPage() || !isWhole || !shown.some(isFigure)) return false;
  const stored: StoredAnswers = {
    build: buildName(),
    session: token,
    storedAt: Date.now(),
    answers: shown.map(storable),
  };
  try {
    localStorage.setItem(storedAnswersKey, JSON.stringify(stored));
    return true;
  } catch {
    // The device has no space left, and the previously stored answers would not match the files.
    localStorage.removeItem(storedAnswersKey);
    return false;
  }
};

const isUsable = ({ build, session: token, storedAt }: StoredAnswers): boolean =>
  build === buildName() && token === session.token() && Date.now() - storedAt < maxAgeMs;

/** The stored answers; deletes old ones and those from another session or build. */
export const readStoredAnswers = (): StoredAnswers['answers'] => {
  const text = localStorage.getItem(storedAnswersKey);
  if (text === null) return [];
  const stored = JSON.parse(text) as StoredAnswers;
  if (isUsable(stored)) return stored.answers;
  localStorage.removeItem(storedAnswersKey);
  return [];
};

/** Restores stored answers where no newer ones are known. */
export const restoreAnswers = (): void => {
  for (const [key, data, at] of readStoredAnswers())
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at });
};

export const isPersonKnown = (): boolean => queryClient.getQueryData(meOptions().queryKey) !== undefined;

/** The time of the oldest displayed figure; 0 without figures. */
export const figuresAt = (): number => {
  const times = findShown(isFigure)
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length === 0 ? 0 : Math.min(...times);
};
