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
import type documentsEnglish from '../catalogues/documents/en.json';
import type dashboardEnglish from '../catalogues/dashboard/en.json';
import type earningsEnglish from '../catalogues/earnings/en.json';
import type votingEnglish from '../catalogues/voting/en.json';
import type settingsEnglish from '../catalogues/settings/en.json';
import type noticesEnglish from '../catalogues/notices/en.json';
import type stepUpEnglish from '../catalogues/step-up/en.json';
import type exportsEnglish from '../catalogues/exports/en.json';
import type reviewTemplatesEnglish from '../catalogues/review-templates/en.json';
import type mailEnglish from '../catalogues/mail/en.json';
import type backOfficeEnglish from '../catalogues/back-office/en.json';
import type boOrdersEnglish from '../catalogues/bo-orders/en.json';
import type boMoneyOutEnglish from '../catalogues/bo-money-out/en.json';
import type boInvestorsEnglish from '../catalogues/bo-investors/en.json';
import type boActionsEnglish from '../catalogues/bo-actions/en.json';
import type boDistributionsEnglish from '../catalogues/bo-distributions/en.json';
import type boProjectsEnglish from '../catalogues/bo-projects/en.json';
import type boPollsEnglish from '../catalogues/bo-polls/en.json';
import type boVerificationEnglish from '../catalogues/bo-verification/en.json';
import type boStaffEnglish from '../catalogues/bo-staff/en.json';
import type boRatesEnglish from '../catalogues/bo-rates/en.json';
import type boParkedEnglish from '../catalogues/bo-parked/en.json';
import type boScheduleEnglish from '../catalogues/bo-schedule/en.json';
import type boBankEnglish from '../catalogues/bo-bank/en.json';
import type boBankLinesEnglish from '../catalogues/bo-bank-lines/en.json';
import type boPlatformEnglish from '../catalogues/bo-platform/en.json';
import type boTodayEnglish from '../catalogues/bo-today/en.json';
import type shareBoardEnglish from '../catalogues/share-board/en.json';
import type boShareTransfersEnglish from '../catalogues/bo-share-transfers/en.json';
import type boSuspenseEnglish from '../catalogues/bo-suspense/en.json';
import type boContentEnglish from '../catalogues/bo-content/en.json';
import type boLegalEnglish from '../catalogues/bo-legal/en.json';
import type operatorErrorsEnglish from '../catalogues/operator-errors/en.json';
import type siteEnglish from '../catalogues/site/en.json';
import type notificationsEnglish from '../catalogues/notifications/en.json';

/**
 * Every text of the product, in scopes, so that a screen loads only its own. English is the source: an id
 * that is missing in its catalogue fails to compile, and `npm run check:phrases` refuses a language that
 * lacks one.
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
  documents: typeof documentsEnglish;
  dashboard: typeof dashboardEnglish;
  earnings: typeof earningsEnglish;
  voting: typeof votingEnglish;
  settings: typeof settingsEnglish;
  'share-board': typeof shareBoardEnglish;
  notices: typeof noticesEnglish;
  'step-up': typeof stepUpEnglish;
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
  'bo-actions': typeof boActionsEnglish;
  'bo-distributions': typeof boDistributionsEnglish;
  'bo-projects': typeof boProjectsEnglish;
  'bo-polls': typeof boPollsEnglish;
  'bo-verification': typeof boVerificationEnglish;
  'bo-staff': typeof boStaffEnglish;
  'bo-rates': typeof boRatesEnglish;
  'bo-parked': typeof boParkedEnglish;
  'bo-schedule': typeof boScheduleEnglish;
  'bo-bank': typeof boBankEnglish;
  'bo-bank-lines': typeof boBankLinesEnglish;
  'bo-share-transfers': typeof boShareTransfersEnglish;
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
type Loaders = Readonly<Record<Exclude<Scope, ServerScope>, Loader>>;

const cs = {
  common: () => import('../catalogues/common/cs.json', { with: { type: 'json' } }),
  errors: () => import('../catalogues/errors/cs.json', { with: { type: 'json' } }),
  bell: () => import('../catalogues/bell/cs.json', { with: { type: 'json' } }),
  consent: () => import('../catalogues/consent/cs.json', { with: { type: 'json' } }),
  auth: () => import('../catalogues/auth/cs.json', { with: { type: 'json' } }),
  verification: () => import('../catalogues/verification/cs.json', { with: { type: 'json' } }),
  aml: () => import('../catalogues/aml/cs.json', { with: { type: 'json' } }),
  projects: () => import('../catalogues/projects/cs.json', { with: { type: 'json' } }),
  articles: () => import('../catalogues/articles/cs.json', { with: { type: 'json' } }),
  orders: () => import('../catalogues/orders/cs.json', { with: { type: 'json' } }),
  wallet: () => import('../catalogues/wallet/cs.json', { with: { type: 'json' } }),
  documents: () => import('../catalogues/documents/cs.json', { with: { type: 'json' } }),
  dashboard: () => import('../catalogues/dashboard/cs.json', { with: { type: 'json' } }),
  earnings: () => import('../catalogues/earnings/cs.json', { with: { type: 'json' } }),
  voting: () => import('../catalogues/voting/cs.json', { with: { type: 'json' } }),
  'share-board': () => import('../catalogues/share-board/cs.json', { with: { type: 'json' } }),
  settings: () => import('../catalogues/settings/cs.json', { with: { type: 'json' } }),
  notices: () => import('../catalogues/notices/cs.json', { with: { type: 'json' } }),
  'step-up': () => import('../catalogues/step-up/cs.json', { with: { type: 'json' } }),
  'bo-content': () => import('../catalogues/bo-content/cs.json', { with: { type: 'json' } }),
  'bo-legal': () => import('../catalogues/bo-legal/cs.json', { with: { type: 'json' } }),
  'operator-errors': () => import('../catalogues/operator-errors/cs.json', { with: { type: 'json' } }),
  'back-office': () => import('../catalogues/back-office/cs.json', { with: { type: 'json' } }),
  'bo-orders': () => import('../catalogues/bo-orders/cs.json', { with: { type: 'json' } }),
  'bo-money-out': () => import('../catalogues/bo-money-out/cs.json', { with: { type: 'json' } }),
  'bo-investors': () => import('../catalogues/bo-investors/cs.json', { with: { type: 'json' } }),
  'bo-actions': () => import('../catalogues/bo-actions/cs.json', { with: { type: 'json' } }),
  'bo-distributions': () => import('../catalogues/bo-distributions/cs.json', { with: { type: 'json' } }),
  'bo-projects': () => import('../catalogues/bo-projects/cs.json', { with: { type: 'json' } }),
  'bo-polls': () => import('../catalogues/bo-polls/cs.json', { with: { type: 'json' } }),
  'bo-verification': () => import('../catalogues/bo-verification/cs.json', { with: { type: 'json' } }),
  'bo-staff': () => import('../catalogues/bo-staff/cs.json', { with: { type: 'json' } }),
  'bo-rates': () => import('../catalogues/bo-rates/cs.json', { with: { type: 'json' } }),
  'bo-schedule': () => import('../catalogues/bo-schedule/cs.json', { with: { type: 'json' } }),
  'bo-parked': () => import('../catalogues/bo-parked/cs.json', { with: { type: 'json' } }),
  'bo-bank': () => import('../catalogues/bo-bank/cs.json', { with: { type: 'json' } }),
  'bo-bank-lines': () => import('../catalogues/bo-bank-lines/cs.json', { with: { type: 'json' } }),
  'bo-platform': () => import('../catalogues/bo-platform/cs.json', { with: { type: 'json' } }),
  'bo-today': () => import('../catalogues/bo-today/cs.json', { with: { type: 'json' } }),
  'bo-share-transfers': () => import('../catalogues/bo-share-transfers/cs.json', { with: { type: 'json' } }),
  'bo-suspense': () => import('../catalogues/bo-suspense/cs.json', { with: { type: 'json' } }),
} satisfies Loaders;

const en = {
  common: () => import('../catalogues/common/en.json', { with: { type: 'json' } }),
  errors: () => import('../catalogues/errors/en.json', { with: { type: 'json' } }),
  bell: () => import('../catalogues/bell/en.json', { with: { type: 'json' } }),
  consent: () => import('../catalogues/consent/en.json', { with: { type: 'json' } }),
  auth: () => import('../catalogues/auth/en.json', { with: { type: 'json' } }),
  verification: () => import('../catalogues/verification/en.json', { with: { type: 'json' } }),
  aml: () => import('../catalogues/aml/en.json', { with: { type: 'json' } }),
  projects: () => import('../catalogues/projects/en.json', { with: { type: 'json' } }),
  articles: () => import('../catalogues/articles/en.json', { with: { type: 'json' } }),
  orders: () => import('../catalogues/orders/en.json', { with: { type: 'json' } }),
  wallet: () => import('../catalogues/wallet/en.json', { with: { type: 'json' } }),
  documents: () => import('../catalogues/documents/en.json', { with: { type: 'json' } }),
  dashboard: () => import('../catalogues/dashboard/en.json', { with: { type: 'json' } }),
  earnings: () => import('../catalogues/earnings/en.json', { with: { type: 'json' } }),
  voting: () => import('../catalogues/voting/en.json', { with: { type: 'json' } }),
  'share-board': () => import('../catalogues/share-board/en.json', { with: { type: 'json' } }),
  settings: () => import('../catalogues/settings/en.json', { with: { type: 'json' } }),
  notices: () => import('../catalogues/notices/en.json', { with: { type: 'json' } }),
  'step-up': () => import('../catalogues/step-up/en.json', { with: { type: 'json' } }),
  'bo-content': () => import('../catalogues/bo-content/en.json', { with: { type: 'json' } }),
  'bo-legal': () => import('../catalogues/bo-legal/en.json', { with: { type: 'json' } }),
  'operator-errors': () => import('../catalogues/operator-errors/en.json', { with: { type: 'json' } }),
  'back-office': () => import('../catalogues/back-office/en.json', { with: { type: 'json' } }),
  'bo-orders': () => import('../catalogues/bo-orders/en.json', { with: { type: 'json' } }),
  'bo-money-out': () => import('../catalogues/bo-money-out/en.json', { with: { type: 'json' } }),
  'bo-investors': () => import('../catalogues/bo-investors/en.json', { with: { type: 'json' } }),
  'bo-actions': () => import('../catalogues/bo-actions/en.json', { with: { type: 'json' } }),
  'bo-distributions': () => import('../catalogues/bo-distributions/en.json', { with: { type: 'json' } }),
  'bo-projects': () => import('../catalogues/bo-projects/en.json', { with: { type: 'json' } }),
  'bo-polls': () => import('../catalogues/bo-polls/en.json', { with: { type: 'json' } }),
  'bo-verification': () => import('../catalogues/bo-verification/en.json', { with: { type: 'json' } }),
  'bo-staff': () => import('../catalogues/bo-staff/en.json', { with: { type: 'json' } }),
  'bo-rates': () => import('../catalogues/bo-rates/en.json', { with: { type: 'json' } }),
  'bo-schedule': () => import('../catalogues/bo-schedule/en.json', { with: { type: 'json' } }),
  'bo-parked': () => import('../catalogues/bo-parked/en.json', { with: { type: 'json' } }),
  'bo-bank': () => import('../catalogues/bo-bank/en.json', { with: { type: 'json' } }),
  'bo-bank-lines': () => import('../catalogues/bo-bank-lines/en.json', { with: { type: 'json' } }),
  'bo-platform': () => import('../catalogues/bo-platform/en.json', { with: { type: 'json' } }),
  'bo-today': () => import('../catalogues/bo-today/en.json', { with: { type: 'json' } }),
  'bo-share-transfers': () => import('../catalogues/bo-share-transfers/en.json', { with: { type: 'json' } }),
  'bo-suspense': () => import('../catalogues/bo-suspense/en.json', { with: { type: 'json' } }),
} satisfies Loaders;

const pl = {
  common: () => import('../catalogues/common/pl.json', { with: { type: 'json' } }),
  errors: () => import('../catalogues/errors/pl.json', { with: { type: 'json' } }),
  bell: () => import('../catalogues/bell/pl.json', { with: { type: 'json' } }),
  consent: () => import('../catalogues/consent/pl.json', { with: { type: 'json' } }),
  auth: () => import('../catalogues/auth/pl.json', { with: { type: 'json' } }),
  verification: () => import('../catalogues/verification/pl.json', { with: { type: 'json' } }),
  aml: () => import('../catalogues/aml/pl.json', { with: { type: 'json' } }),
  projects: () => import('../catalogues/projects/pl.json', { with: { type: 'json' } }),
  articles: () => import('../catalogues/articles/pl.json', { with: { type: 'json' } }),
  orders: () => import('../catalogues/orders/pl.json', { with: { type: 'json' } }),
  wallet: () => import('../catalogues/wallet/pl.json', { with: { type: 'json' } }),
  documents: () => import('../catalogues/documents/pl.json', { with: { type: 'json' } }),
  dashboard: () => import('../catalogues/dashboard/pl.json', { with: { type: 'json' } }),
  earnings: () => import('../catalogues/earnings/pl.json', { with: { type: 'json' } }),
  voting: () => import('../catalogues/voting/pl.json', { with: { type: 'json' } }),
  'share-board': () => import('../catalogues/share-board/pl.json', { with: { type: 'json' } }),
  settings: () => import('../catalogues/settings/pl.json', { with: { type: 'json' } }),
  notices: () => import('../catalogues/notices/pl.json', { with: { type: 'json' } }),
  'step-up': () => import('../catalogues/step-up/pl.json', { with: { type: 'json' } }),
  'bo-content': () => import('../catalogues/bo-content/pl.json', { with: { type: 'json' } }),
  'bo-legal': () => import('../catalogues/bo-legal/pl.json', { with: { type: 'json' } }),
  'operator-errors': () => import('../catalogues/operator-errors/pl.json', { with: { type: 'json' } }),
  'back-office': () => import('../catalogues/back-office/pl.json', { with: { type: 'json' } }),
  'bo-orders': () => import('../catalogues/bo-orders/pl.json', { with: { type: 'json' } }),
  'bo-money-out': () => import('../catalogues/bo-money-out/pl.json', { with: { type: 'json' } }),
  'bo-investors': () => import('../catalogues/bo-investors/pl.json', { with: { type: 'json' } }),
  'bo-actions': () => import('../catalogues/bo-actions/pl.json', { with: { type: 'json' } }),
  'bo-distributions': () => import('../catalogues/bo-distributions/pl.json', { with: { type: 'json' } }),
  'bo-projects': () => import('../catalogues/bo-projects/pl.json', { with: { type: 'json' } }),
  'bo-polls': () => import('../catalogues/bo-polls/pl.json', { with: { type: 'json' } }),
  'bo-verification': () => import('../catalogues/bo-verification/pl.json', { with: { type: 'json' } }),
  'bo-staff': () => import('../catalogues/bo-staff/pl.json', { with: { type: 'json' } }),
  'bo-rates': () => import('../catalogues/bo-rates/pl.json', { with: { type: 'json' } }),
  'bo-schedule': () => import('../catalogues/bo-schedule/pl.json', { with: { type: 'json' } }),
  'bo-parked': () => import('../catalogues/bo-parked/pl.json', { with: { type: 'json' } }),
  'bo-bank': () => import('../catalogues/bo-bank/pl.json', { with: { type: 'json' } }),
  'bo-bank-lines': () => import('../catalogues/bo-bank-lines/pl.json', { with: { type: 'json' } }),
  'bo-platform': () => import('../catalogues/bo-platform/pl.json', { with: { type: 'json' } }),
  'bo-today': () => import('../catalogues/bo-today/pl.json', { with: { type: 'json' } }),
  'bo-share-transfers': () => import('../catalogues/bo-share-transfers/pl.json', { with: { type: 'json' } }),
  'bo-suspense': () => import('../catalogues/bo-suspense/pl.json', { with: { type: 'json' } }),
} satisfies Loaders;

const loaders: Readonly<Record<Locale, Loaders>> = { cs, en, pl };
export type ScreenScope = keyof Loaders;
export const screenScopes = Object.keys(en) as readonly ScreenScope[];

/** The texts of one scope in one language, as their own chunk. */
export const loadPhrases = async (scope: ScreenScope, locale: Locale): Promise<Messages> =>
  (await loaders[locale][scope]()).default;
