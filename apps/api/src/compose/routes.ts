import { writeCamt053 } from '@parcela/providers/statement-files/write-camt053.ts';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import {
  accountEndRoutes,
  investorCareRoutes,
  operatorSecondFactorRoutes,
  ownDataRoutes,
  passwordsRoutes,
  personalDataRoutes,
  ownPasskeysRoutes,
  secondFactorRoutes,
  sessionsRoutes,
  signInRoutes,
  signUpRoutes,
  socialRoutes,
  stepUpRoutes,
} from '../modules/accounts/index.ts';
import { auditRoutes } from '../modules/audit/index.ts';
import { eventsRoutes } from '../modules/events/index.ts';
import { articlePreviewRoute, articlesRoutes, operatorArticlesRoutes } from '../modules/articles/index.ts';
import { bannerMessagesRoutes, bannersRoutes, operatorBannersRoutes } from '../modules/banners/index.ts';
import {
  appConfigurationRoutes,
  brandRoutes,
  type DeployedConfiguration,
  operatorAppConfigurationRoutes,
} from '../modules/app-configuration/index.ts';
import { operatorRatesRoutes } from '../modules/exchange-rates/index.ts';
import { homeRoutes } from '../modules/home/index.ts';
import { faqsRoutes, operatorFaqsRoutes } from '../modules/faqs/index.ts';
import {
  legalDocumentsRoutes,
  operatorLegalDocumentsRoutes,
  termsInForce,
} from '../modules/legal-documents/index.ts';
import { earningsRoutes, operatorEarningsRoutes } from '../modules/earnings/index.ts';
import {
  investorMailsRoutes,
  investorRecordsRoutes,
  operatorInvestorsRoutes,
} from '../modules/investors/index.ts';
import { mediaRoutes, operatorMediaRoutes } from '../modules/media/index.ts';
import {
  failedMailsRoutes,
  notificationsRoutes,
  preferencesRoutes,
  pushRoutes,
} from '../modules/notifications/index.ts';
import { operatorOrdersRoutes, ordersRoutes, receiptRoutes } from '../modules/orders/index.ts';
import {
  operatorBankDaysRoutes,
  operatorMovementsRoutes,
  operatorStatementFilesRoutes,
  operatorWaitingLinesRoutes,
  operatorStatementsRoutes,
  operatorTransferFilesRoutes,
  operatorTransfersRoutes,
} from '../modules/bank/index.ts';
import {
  bankTransferRoutes,
  gatewaysRoutes,
  operatorPaymentsRoutes,
  receiveFromBank,
  walletPaymentsRoutes,
  paymentsOfLines,
  proposeReversedPayments,
  topUpsRoutes,
} from '../modules/payments/index.ts';
import {
  distributionCorrectionsRoutes,
  distributionsRoutes,
  operatorDistributionsRoutes,
} from '../modules/distributions/index.ts';
import {
  calendarRoutes,
  certificatesRoutes,
  documentsRoutes,
  taxRoutes,
  operatorCertificatesRoutes,
  voteReceiptsRoutes,
  taxTextsRoutes,
} from '../modules/documents/index.ts';
import {
  operatorShareAdvertsRoutes,
  operatorShareTransfersRoutes,
  shareBoardRoutes,
} from '../modules/share-transfers/index.ts';
import { overviewRoutes } from '../modules/overview/index.ts';
import { portfolioRoutes } from '../modules/portfolio/index.ts';
import {
  fundedRequestsRoutes,
  operatorFundedRequestsRoutes,
  operatorProjectsRoutes,
  projectsRoutes,
} from '../modules/projects/index.ts';
import {
  operatorProjectUpdatesRoutes,
  projectUpdatesRoutes,
  updateReadersRoutes,
} from '../modules/project-updates/index.ts';
import { referralsRoutes } from '../modules/referrals/index.ts';
import { staffRoutes } from '../modules/staff/index.ts';
import {
  amlRoutes,
  changeRequestsRoutes,
  bankIdRoutes,
  verificationLevelsRoutes,
  operatorChangeRequestsRoutes,
  identityExceptionsRoutes,
  operatorLevelsRoutes,
  reviewDocumentsRoutes,
  reviewsRoutes,
  verificationRoutes,
} from '../modules/verification/index.ts';
import { plannedContentRoutes } from '../modules/versioned-content/index.ts';
import { delegationsRoutes, operatorVotingsRoutes, votingsRoutes } from '../modules/voting/index.ts';
import {
  bankAccountsRoutes,
  ibanMark,
  operatorBankAccountsRoutes,
  operatorWithdrawalsRoutes,
  rejectNewBankAccounts,
  offerNoticesRoutes,
  walletsRoutes,
  walletStatementsRoutes,
  withdrawalsRoutes,
} from '../modules/wallets/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { refuseInRunOff } from '@parcela/platform/http/run-off.ts';
import type { Parts } from './dependencies.ts';
import { payerOf } from './investor-names.ts';
import { personalDataOf } from './personal-data.ts';
import type { Platform } from './platform.ts';
import type { Providers } from './providers.ts';

export interface RouteParts {
  readonly config: Config;
  readonly platform: Platform;
  readonly providers: Providers;
  readonly parts: Parts;
}

/** The part of the configuration that depends on the deployment. */
export const deployedConfiguration = (
  { operator, isRunOff }: Config,
  { social }: Pick<Providers, 'social'>,
): DeployedConfiguration => ({
  administrator: operator,
  isRunOff,
  socialProviders: (['google', 'apple'] as const).filter((name) => social[name]),
});

const investorsRoutes = (api: Api, { config, platform, providers, parts }: RouteParts): void => {
  const { jobs, vault, rateLimits, passwords } = platform;
  const { payments } = parts;
  const { collection, timeZone } = config;
  const { name: brandName, letterhead } = parts.brand;
  const { publicUrl } = config.http;
  const findPublishedTerms = config.isRunOff ? refuseInRunOff : termsInForce;
  signUpRoutes(api, { rateLimits, publicUrl, brandName, jobs, findPublishedTerms });
  signInRoutes(api, { rateLimits, passwords });
  passwordsRoutes(api, { rateLimits, passwords, jobs, brandName });
  sessionsRoutes(api, { jobs, rejectNewBankAccounts });
  ownDataRoutes(api, { ...parts.deletion, timeZone });
  ownPasskeysRoutes(api, { publicUrl, brandName });
  secondFactorRoutes(api, { rateLimits, passwords, vault, brandName });
  stepUpRoutes(api, { rateLimits, passwords, vault, jobs });
  socialRoutes(api, {
    social: providers.social,
    publicUrl,
    findPublishedTerms,
    rateLimits,
    passwords,
  });
  verificationRoutes(api, parts.verification);
  amlRoutes(api, { vault });
  changeRequestsRoutes(api, { vault, timeZone });
  bankIdRoutes(api, { ...parts.verification, bankId: providers.bankId });
  mediaRoutes(api, parts.media);
  legalDocumentsRoutes(api);
  appConfigurationRoutes(api, deployedConfiguration(config, providers));
  brandRoutes(api, parts.brand);
  bannerMessagesRoutes(api, { timeZone });
  articlesRoutes(api, parts.media);
  faqsRoutes(api);
  bannersRoutes(api);
  projectsRoutes(api, { timeZone });
  projectUpdatesRoutes(api, parts.media);
  fundedRequestsRoutes(api, { publicUrl });
  ordersRoutes(api, payments);
  receiptRoutes(api, { timeZone, letterhead, investorName: payments.investorName });
  bankTransferRoutes(api, { ...payments, collection, publicUrl, brandName });
  const atGateways = {
    ...payments,
    gateways: providers.gateways,
    payerOf: payerOf(vault),
    jobs,
    publicUrl,
    brandName,
  };
  topUpsRoutes(api, { ...atGateways, collection });
  gatewaysRoutes(api, atGateways);
  walletPaymentsRoutes(api, { ...payments, jobs });
  walletsRoutes(api, { timeZone });
  offerNoticesRoutes(api);
  walletStatementsRoutes(api, {
    timeZone,
    letterhead,
    investorName: payments.investorName,
    writeCamt053,
  });
  bankAccountsRoutes(api, { vault, investorName: payments.investorName });
  withdrawalsRoutes(api);
  distributionsRoutes(api, { timeZone });
  portfolioRoutes(api, { timeZone });
  homeRoutes(api, { timeZone });
  earningsRoutes(api, { timeZone, letterhead, investorName: payments.investorName });
  certificatesRoutes(api, { timeZone, publicUrl, vault, letterhead, investorName: payments.investorName });
  operatorCertificatesRoutes(api, { vault });
  voteReceiptsRoutes(api, { timeZone, publicUrl, letterhead, investorName: payments.investorName });
  documentsRoutes(api, { timeZone });
  calendarRoutes(api, { publicUrl, brandName });
  taxRoutes(api, { timeZone, letterhead, investorName: payments.investorName });
  shareBoardRoutes(api, { vault });
  taxTextsRoutes(api);
  votingsRoutes(api, { investorName: payments.investorName });
  delegationsRoutes(api);
  notificationsRoutes(api, { timeZone });
  pushRoutes(api, { push: providers.push, vault });
  preferencesRoutes(api, { publicUrl, timeZone, optOutCodes: parts.mails.optOutCodes });
  referralsRoutes(api);
};

const operatorsRoutes = (api: Api, { config, platform, providers, parts }: RouteParts): void => {
  auditRoutes(api, { timeZone: config.timeZone });
  eventsRoutes(api);
  failedMailsRoutes(api);
  staffRoutes(api, {
    rateLimits: platform.rateLimits,
    secrets: platform.secrets,
    publicUrl: config.http.publicUrl,
    brandName: parts.brand.name,
    timeZone: config.timeZone,
    actions: parts.actions,
  });
  overviewRoutes(api, {
    timeZone: config.timeZone,
    markOf: (iban) => ibanMark(platform.vault, iban),
    variables: config.described,
  });
  operatorOrdersRoutes(api, parts.payments);
  operatorPaymentsRoutes(api, parts.refunds);
  operatorWithdrawalsRoutes(api, { timeZone: config.timeZone });
  operatorBankAccountsRoutes(api);
  operatorTransfersRoutes(api, parts);
  operatorTransferFilesRoutes(api, { owners: parts.owners, write: providers.paymentFile });
  operatorDistributionsRoutes(api, {
    timeZone: config.timeZone,
    vault: platform.vault,
    brandName: parts.brand.name,
  });
  distributionCorrectionsRoutes(api, { timeZone: config.timeZone });
  operatorEarningsRoutes(api, {
    timeZone: config.timeZone,
    letterhead: parts.brand.letterhead,
    investorName: parts.payments.investorName,
  });
  operatorStatementsRoutes(api, { reader: statementReader });
  operatorBankDaysRoutes(api, { timeZone: config.timeZone, reader: statementReader });
  operatorMovementsRoutes(api, {
    timeZone: config.timeZone,
    proposePayments: proposeReversedPayments,
    payments: paymentsOfLines,
    owners: parts.owners,
  });
  const movements = { incoming: receiveFromBank(parts.payments), owners: parts.owners };
  operatorStatementFilesRoutes(api, {
    timeZone: config.timeZone,
    deps: movements,
    reader: statementReader,
    payments: paymentsOfLines,
  });
  operatorWaitingLinesRoutes(api, movements);
  operatorShareTransfersRoutes(api, { vault: platform.vault });
  operatorShareAdvertsRoutes(api);
  operatorFundedRequestsRoutes(api);
  operatorInvestorsRoutes(api, { vault: platform.vault });
  investorRecordsRoutes(api, { timeZone: config.timeZone });
  investorMailsRoutes(api, { vault: platform.vault });
  operatorSecondFactorRoutes(api);
  investorCareRoutes(api, { vault: platform.vault });
  accountEndRoutes(api, { ...parts.deletion, timeZone: config.timeZone });
  personalDataRoutes(api, { personalData: personalDataOf(platform.vault) });
  plannedContentRoutes(api);
  operatorArticlesRoutes(api);
  articlePreviewRoute(api, parts.media);
  operatorFaqsRoutes(api);
  operatorProjectUpdatesRoutes(api, parts.media);
  updateReadersRoutes(api);
  operatorBannersRoutes(api);
  operatorAppConfigurationRoutes(api, { administrator: config.operator });
  operatorLegalDocumentsRoutes(api);
  operatorRatesRoutes(api, { feed: providers.ratesFeed });
  operatorMediaRoutes(api, parts.media);
  const { letterhead } = parts.brand;
  operatorProjectsRoutes(api, {
    timeZone: config.timeZone,
    letterhead,
    links: parts.media.links,
    mediaHosts: [new URL(config.http.publicUrl).host, ...config.mediaHosts],
  });
  verificationLevelsRoutes(api);
  operatorVotingsRoutes(api, { timeZone: config.timeZone, letterhead });
  reviewsRoutes(api, parts.verification);
  reviewDocumentsRoutes(api, { kyc: parts.verification.kyc, links: parts.media.links });
  operatorChangeRequestsRoutes(api, parts.verification);
  operatorLevelsRoutes(api);
  identityExceptionsRoutes(api, { timeZone: config.timeZone });
};

/** Registers the routes of every module. */
export const registerRoutes = (api: Api, parts: RouteParts): void => {
  investorsRoutes(api, parts);
  operatorsRoutes(api, parts);
};
