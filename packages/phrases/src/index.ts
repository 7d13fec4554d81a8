import type { Locale } from '@parcela/domain';
import type commonEnglish from '../catalogues/common/en.json';
import type errorsEnglish from '../catalogues/errors/en.json';
import type bellEnglish from '../catalogues/bell/en.json';
import type consentEnglish from '../catalogues/consent/en.json';
import type authEnglish from '../catalogues/auth/en.json';
import type verificationEnglish from '../catalogues/verification/en.json';
import type amlEnglish from '../catalogues/aml/en.json';
import type projectsEnglish from '../catalogues/projects/en.json';
import type articlesEnglish from '../catalogues/articles/en.json';
import type ordersEnglish from '../catalogues/orders/en.json';
import type walletEnglish from '../catalogues/wallet/en.json';
import type dashboardEnglish from '../catalogues/dashboard/en.json';
import type earningsEnglish from '../catalogues/earnings/en.json';
import type votingEnglish from '../catalogues/voting/en.json';
import type settingsEnglish from '../catalogues/settings/en.json';
import type exportsEnglish from '../catalogues/exports/en.json';
import type reviewTemplatesEnglish from '../catalogues/review-templates/en.json';
import type mailEnglish from '../catalogues/mail/en.json';
import type backOfficeEnglish from '../catalogues/back-office/en.json';
import type boOrdersEnglish from '../catalogues/bo-orders/en.json';
import type boMoneyOutEnglish from '../catalogues/bo-money-out/en.json';
import type boInvestorsEnglish from '../catalogues/bo-investors/en.json';
import type boApprovalsEnglish from '../catalogues/bo-approvals/en.json';
import type boDistributionsEnglish from '../catalogues/bo-distributions/en.json';
import type boProjectsEnglish from '../catalogues/bo-projects/en.json';
import type boPollsEnglish from '../catalogues/bo-polls/en.json';
import type boVerificationEnglish from '../catalogues/bo-verification/en.json';
import type boStaffEnglish from '../catalogues/bo-staff/en.json';
import type boAuditEnglish from '../catalogues/bo-audit/en.json';
import type boRatesEnglish from '../catalogues/bo-rates/en.json';
import type boParkedEnglish from '../catalogues/bo-parked/en.json';
import type boScheduleEnglish from '../catalogues/bo-schedule/en.json';
import type boBankEnglish from '../catalogues/bo-bank/en.json';
import type boBankLinesEnglish from '../catalogues/bo-bank-lines/en.json';
import type boPlatformEnglish from '../catalogues/bo-platform/en.json';
import type boTodayEnglish from '../catalogues/bo-today/en.json';
import type boSuspenseEnglish from '../catalogues/bo-suspense/en.json';
import type boContentEnglish from '../catalogues/bo-content/en.json';
import type boLegalEnglish from '../catalogues/bo-legal/en.json';
import type operatorErrorsEnglish from '../catalogues/operator-errors/en.json';
import type siteEnglish from '../catalogues/site/en.json';
import type notificationsEnglish from '../catalogues/notifications/en.json';

/**
 * Every text of the product, in scopes, so that a screen loads only its own. English is the source: an id that is
 * not in its catalogue does not compile, and `npm run check:phrases` refuses a language that lacks one.
 */
export interface Catalogues {
  common: typeof commonEnglish;
  errors: typeof errorsEnglish;
  bell: typeof bellEnglish;
  consent: typeof consentEnglish;
  auth: typeof authEnglish;
  verification: typeof verificationEnglish;
  aml: typeof amlEnglish;
  projects: typeof projectsEnglish;
  articles: typeof articlesEnglish;
  orders: typeof ordersEnglish;
  wallet: typeof walletEnglish;
  dashboard: typeof dashboardEnglish;
  earnings: typeof earningsEnglish;
  voting: typeof votingEnglish;
  settings: typeof settingsEnglish;
  exports: typeof exportsEnglish;
  'review-templates': typeof reviewTemplatesEnglish;
  mail: typeof mailEnglish;
  notifications: typeof notificationsEnglish;
  site: typeof siteEnglish;
  /** The frame of the back office and the words of all its screens; each of the other scopes belongs to one subject. */
  'back-office': typeof backOfficeEnglish;
  'bo-orders': typeof boOrdersEnglish;
  'bo-money-out': typeof boMoneyOutEnglish;
  'bo-investors': typeof boInvestorsEnglish;
  'bo-approvals': typeof boApprovalsEnglish;
  'bo-distributions': typeof boDistributionsEnglish;
  'bo-projects': typeof boProjectsEnglish;
  'bo-polls': typeof boPollsEnglish;
  'bo-verification': typeof boVerificationEnglish;
  'bo-staff': typeof boStaffEnglish;
  'bo-audit': typeof boAuditEnglish;
  'bo-rates': typeof boRatesEnglish;
  'bo-parked': typeof boParkedEnglish;
  'bo-schedule': typeof boScheduleEnglish;
  'bo-bank': typeof boBankEnglish;
  'bo-bank-lines': typeof boBankLinesEnglish;
  'bo-suspense': typeof boSuspenseEnglish;
  'bo-content': typeof boContentEnglish;
  'bo-platform': typeof boPlatformEnglish;
  'bo-today': typeof boTodayEnglish;
  'bo-legal': typeof boLegalEnglish;
  /** Refusals that only staff can meet. */
  'operator-errors': typeof operatorErrorsEnglish;
}
export type Scope = keyof Catalogues;
/** Scopes that no screen of the apps uses. */
export type ServerScope = 'exports' | 'mail' | 'notifications' | 'review-templates' | 'site';
export type PhraseId<S extends Scope = Scope> = S extends Scope ? keyof Catalogues[S] & string : never;
export type Messages = Readonly<Record<string, string>>;

type Loader = () => Promise<{ default: Messages }>;

const loaders: Readonly<Record<Exclude<Scope, ServerScope>, Readonly<Record<Locale, Loader>>>> = {
  common: {
    cs: () => import('./common/cs.ts'),
    en: () => import('./common/en.ts'),
    pl: () => import('./common/pl.ts'),
  },
  errors: {
    cs: () => import('./errors/cs.ts'),
    en: () => import('./errors/en.ts'),
    pl: () => import('./errors/pl.ts'),
  },
  bell: {
    cs: () => import('./bell/cs.ts'),
    en: () => import('./bell/en.ts'),
    pl: () => import('./bell/pl.ts'),
  },
  consent: {
    cs: () => import('./consent/cs.ts'),
    en: () => import('./consent/en.ts'),
    pl: () => import('./consent/pl.ts'),
  },
  auth: {
    cs: () => import('./auth/cs.ts'),
    en: () => import('./auth/en.ts'),
    pl: () => import('./auth/pl.ts'),
  },
  verification: {
    cs: () => import('./verification/cs.ts'),
    en: () => import('./verification/en.ts'),
    pl: () => import('./verification/pl.ts'),
  },
  aml: {
    cs: () => import('./aml/cs.ts'),
    en: () => import('./aml/en.ts'),
    pl: () => import('./aml/pl.ts'),
  },
  projects: {
    cs: () => import('./projects/cs.ts'),
    en: () => import('./projects/en.ts'),
    pl: () => import('./projects/pl.ts'),
  },
  articles: {
    cs: () => import('./articles/cs.ts'),
    en: () => import('./articles/en.ts'),
    pl: () => import('./articles/pl.ts'),
  },
  orders: {
    cs: () => import('./orders/cs.ts'),
    en: () => import('./orders/en.ts'),
    pl: () => import('./orders/pl.ts'),
  },
  wallet: {
    cs: () => import('./wallet/cs.ts'),
    en: () => import('./wallet/en.ts'),
    pl: () => import('./wallet/pl.ts'),
  },
  dashboard: {
    cs: () => import('./dashboard/cs.ts'),
    en: () => import('./dashboard/en.ts'),
    pl: () => import('./dashboard/pl.ts'),
  },
  earnings: {
    cs: () => import('./earnings/cs.ts'),
    en: () => import('./earnings/en.ts'),
    pl: () => import('./earnings/pl.ts'),
  },
  voting: {
    cs: () => import('./voting/cs.ts'),
    en: () => import('./voting/en.ts'),
    pl: () => import('./voting/pl.ts'),
  },
  settings: {
    cs: () => import('./settings/cs.ts'),
    en: () => import('./settings/en.ts'),
    pl: () => import('./settings/pl.ts'),
  },
  'bo-content': {
    cs: () => import('./bo-content/cs.ts'),
    en: () => import('./bo-content/en.ts'),
    pl: () => import('./bo-content/pl.ts'),
  },
  'bo-legal': {
    cs: () => import('./bo-legal/cs.ts'),
    en: () => import('./bo-legal/en.ts'),
    pl: () => import('./bo-legal/pl.ts'),
  },
  'operator-errors': {
    cs: () => import('./operator-errors/cs.ts'),
    en: () => import('./operator-errors/en.ts'),
    pl: () => import('./operator-errors/pl.ts'),
  },
  'back-office': {
    cs: () => import('./back-office/cs.ts'),
    en: () => import('./back-office/en.ts'),
    pl: () => import('./back-office/pl.ts'),
  },
  'bo-orders': {
    cs: () => import('./bo-orders/cs.ts'),
    en: () => import('./bo-orders/en.ts'),
    pl: () => import('./bo-orders/pl.ts'),
  },
  'bo-money-out': {
    cs: () => import('./bo-money-out/cs.ts'),
    en: () => import('./bo-money-out/en.ts'),
    pl: () => import('./bo-money-out/pl.ts'),
  },
  'bo-investors': {
    cs: () => import('./bo-investors/cs.ts'),
    en: () => import('./bo-investors/en.ts'),
    pl: () => import('./bo-investors/pl.ts'),
  },
  'bo-approvals': {
    cs: () => import('./bo-approvals/cs.ts'),
    en: () => import('./bo-approvals/en.ts'),
    pl: () => import('./bo-approvals/pl.ts'),
  },
  'bo-distributions': {
    cs: () => import('./bo-distributions/cs.ts'),
    en: () => import('./bo-distributions/en.ts'),
    pl: () => import('./bo-distributions/pl.ts'),
  },
  'bo-projects': {
    cs: () => import('./bo-projects/cs.ts'),
    en: () => import('./bo-projects/en.ts'),
    pl: () => import('./bo-projects/pl.ts'),
  },
  'bo-polls': {
    cs: () => import('./bo-polls/cs.ts'),
    en: () => import('./bo-polls/en.ts'),
    pl: () => import('./bo-polls/pl.ts'),
  },
  'bo-verification': {
    cs: () => import('./bo-verification/cs.ts'),
    en: () => import('./bo-verification/en.ts'),
    pl: () => import('./bo-verification/pl.ts'),
  },
  'bo-staff': {
    cs: () => import('./bo-staff/cs.ts'),
    en: () => import('./bo-staff/en.ts'),
    pl: () => import('./bo-staff/pl.ts'),
  },
  'bo-audit': {
    cs: () => import('./bo-audit/cs.ts'),
    en: () => import('./bo-audit/en.ts'),
    pl: () => import('./bo-audit/pl.ts'),
  },
  'bo-rates': {
    cs: () => import('./bo-rates/cs.ts'),
    en: () => import('./bo-rates/en.ts'),
    pl: () => import('./bo-rates/pl.ts'),
  },
  'bo-schedule': {
    cs: () => import('./bo-schedule/cs.ts'),
    en: () => import('./bo-schedule/en.ts'),
    pl: () => import('./bo-schedule/pl.ts'),
  },
  'bo-parked': {
    cs: () => import('./bo-parked/cs.ts'),
    en: () => import('./bo-parked/en.ts'),
    pl: () => import('./bo-parked/pl.ts'),
  },
  'bo-bank': {
    cs: () => import('./bo-bank/cs.ts'),
    en: () => import('./bo-bank/en.ts'),
    pl: () => import('./bo-bank/pl.ts'),
  },
  'bo-bank-lines': {
    cs: () => import('./bo-bank-lines/cs.ts'),
    en: () => import('./bo-bank-lines/en.ts'),
    pl: () => import('./bo-bank-lines/pl.ts'),
  },
  'bo-platform': {
    cs: () => import('./bo-platform/cs.ts'),
    en: () => import('./bo-platform/en.ts'),
    pl: () => import('./bo-platform/pl.ts'),
  },
  'bo-today': {
    cs: () => import('./bo-today/cs.ts'),
    en: () => import('./bo-today/en.ts'),
    pl: () => import('./bo-today/pl.ts'),
  },
  'bo-suspense': {
    cs: () => import('./bo-suspense/cs.ts'),
    en: () => import('./bo-suspense/en.ts'),
    pl: () => import('./bo-suspense/pl.ts'),
  },
};
export type ScreenScope = keyof typeof loaders;
export const screenScopes = Object.keys(loaders) as readonly ScreenScope[];

/** The texts of one scope in one language, as their own chunk. */
export const loadPhrases = async (scope: ScreenScope, locale: Locale): Promise<Messages> =>
  (await loaders[scope][locale]()).default;
