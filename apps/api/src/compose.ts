import { createConfirmoGateway } from './adapters/confirmo/index.ts';
import { createEhub } from './adapters/ehub/index.ts';
import { createFileStore } from './adapters/files/file-store.ts';
import { createFioFeed, createFioOrders } from './adapters/fio/index.ts';
import { createGa4 } from './adapters/ga4/index.ts';
import { createPayoutGateway } from './adapters/payout/index.ts';
import { createSumsub } from './adapters/sumsub/index.ts';
import {
  accountsRoutes,
  authenticate,
  findUser,
  getProfile,
  sendConfirmationMail,
} from './modules/accounts/index.ts';
import { auditRoutes } from './modules/audit/index.ts';
import { bankStatementsSweeps } from './modules/bank-statements/index.ts';
import { contentRoutes, termsInForce } from './modules/content/index.ts';
import { createSealJournal } from './modules/ledger/index.ts';
import { createImageSizes, type FileStore, mediaRoutes } from './modules/media/index.ts';
import { createSendMails, notificationsRoutes } from './modules/notifications/index.ts';
import {
  createExpireOrders,
  operatorOrdersRoutes,
  ordersApprovals,
  ordersRoutes,
} from './modules/orders/index.ts';
import { outgoingTransfersSweeps, type TransferOwners } from './modules/outgoing-transfers/index.ts';
import {
  type Payer,
  type PaymentDeps,
  paymentsJobs,
  paymentsRoutes,
  paymentsSweeps,
  sendWalletAuthorization,
  walletPaymentsRoutes,
  createRefundEndedOrders,
  operatorPaymentsRoutes,
  paymentsApprovals,
  type RefundDeps,
  refundsJobs,
  refundsSweeps,
  refundTransfers,
} from './modules/payments/index.ts';
import { portfolioRoutes } from './modules/portfolio/index.ts';
import { projectsRoutes } from './modules/projects/index.ts';
import { staffGuard, staffRoutes } from './modules/staff/index.ts';
import { createSendPurchaseEvents, referralsRoutes } from './modules/referrals/index.ts';
import {
  investorLevels,
  verificationJobs,
  verificationRoutes,
  verificationSweeps,
} from './modules/verification/index.ts';
import {
  operatorWithdrawalsRoutes,
  walletsRoutes,
  withdrawalActions,
  withdrawalsRoutes,
  withdrawalTransfers,
} from './modules/wallets/index.ts';
import type { Config } from './platform/config.ts';
import { type Database, openDatabase, type Tx } from './platform/database.ts';
import {
  createPersonalVault,
  createSecretVault,
  type PersonalVault,
  type SecretVault,
} from './platform/encryption.ts';
import type { Api, ApiParts } from './platform/http/api.ts';
import { createJobs, type JobHandler, type Jobs } from './platform/jobs.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { createRateLimits, type RateLimits } from './platform/rate-limits.ts';
import { createForgetOldRows } from './platform/retention.ts';
import type { Sweep } from './platform/sweeps.ts';
import { createUnitOfWork, type UnitOfWork } from './platform/unit-of-work.ts';

interface Platform {
  readonly log: Logger;
  readonly database: Database;
  readonly transact: UnitOfWork;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly vault: PersonalVault;
  readonly secrets: SecretVault;
  readonly rateLimits: RateLimits;
  readonly files: FileStore;
}

/** All parts of one process, wired: what the HTTP server, the worker and the seed of the demo run on. */
export interface Application {
  readonly config: Config;
  readonly platform: Platform;
  readonly payments: PaymentDeps;
  readonly authenticate: ApiParts['authenticate'];
  readonly staff: ApiParts['staff'];
  readonly registerRoutes: (api: Api) => void;
  readonly jobHandlers: readonly JobHandler[];
  readonly sweeps: readonly Sweep[];
  close(): Promise<void>;
}

const openPlatform = async (config: Config): Promise<Platform> => {
  const log = createLogger(config.logLevel);
  const database = openDatabase({ ...config.database, applicationName: `parcela-${config.role}` });
  return {
    log,
    database,
    transact: createUnitOfWork(database),
    jobs: await createJobs({ url: config.database.url, kysely: database.kysely }, log),
    mailer: createMailer(config.mail.smtpUrl, config.mail.from),
    vault: createPersonalVault(config.dataKeys),
    secrets: createSecretVault(config.dataKeys),
    rateLimits: createRateLimits(database.pool, config.http.rateLimitAddressFactor),
    files: await createFileStore(config.filesUrl),
  };
};

/** First and last name as they stand on the profile, for comparing with the name of a payer. */
const investorName =
  (vault: PersonalVault) =>
  async (tx: Tx, userId: number): Promise<string> => {
    const { firstName, lastName } = await getProfile(tx, vault, userId);
    return [firstName, lastName].filter((part) => part !== null).join(' ');
  };

/** Whom a gateway is told that will pay. Paying asks for a verified identity, so the names are there. */
const payerOf =
  (vault: PersonalVault) =>
  async (tx: Tx, userId: number): Promise<Payer> => {
    const { firstName, lastName } = await getProfile(tx, vault, userId);
    const user = await findUser(tx, userId);
    return { firstName: firstName ?? '', lastName: lastName ?? '', email: user?.email ?? '' };
  };

/** The one place that names a provider and joins the modules. */
export const compose = async (config: Config): Promise<Application> => {
  const platform = await openPlatform(config);
  const { log, database, transact, jobs, vault, rateLimits, files } = platform;
  const { reader } = database;
  const { publicUrl } = config.http;
  const { brandName, operator, timeZone } = config;

  const gateways = {
    confirmo: createConfirmoGateway({ ...config.confirmo, log }),
    payout: createPayoutGateway({ ...config.payout, log }),
  };
  const kyc = createSumsub({ ...config.sumsub, log });
  const feed = createFioFeed({ url: config.fio.url, tokens: config.fio.tokens, log });
  const payingBank = createFioOrders({
    url: config.fio.url,
    tokens: config.fio.tokens,
    holderName: config.collection.holderName,
    ibans: config.collection.ibans,
    log,
  });
  // Whose money the bank pays out; each kind of item has its owner.
  const transferOwners: TransferOwners = { withdrawal: withdrawalTransfers, refund: refundTransfers };
  const payments: PaymentDeps = { timeZone, levels: investorLevels, investorName: investorName(vault) };
  // Everything that needs a second member of staff.
  const refunds: RefundDeps = { ...payments, jobs, brandName };
  const actions = [
    ...withdrawalActions({ vault, brandName }),
    ...ordersApprovals(payments),
    ...paymentsApprovals(refunds),
  ];
  const operatorLine = [operator.name, operator.address, operator.companyId]
    .filter((part) => part !== '')
    .join(', ');
  const findPublishedTerms = termsInForce;
  const verification = { kyc, vault, jobs, transact, reader, findPublishedTerms, timeZone, log };
  const follow = { deps: payments, gateways, reader, transact };
  const refundParts = { gateways, reader, transact, brandName };

  return {
    config,
    platform,
    payments,
    authenticate,
    staff: staffGuard,
    registerRoutes: (api) => {
      auditRoutes(api);
      staffRoutes(api, { rateLimits, secrets: platform.secrets, actions });
      accountsRoutes(api, { rateLimits, publicUrl, jobs, findPublishedTerms });
      verificationRoutes(api, verification);
      mediaRoutes(api, { files, imageSizes: createImageSizes(files) });
      contentRoutes(api, { administrator: operator });
      projectsRoutes(api, { timeZone });
      ordersRoutes(api, payments);
      paymentsRoutes(api, {
        ...payments,
        gateways,
        payerOf: payerOf(vault),
        jobs,
        publicUrl,
        brandName,
        collection: config.collection,
      });
      walletPaymentsRoutes(api, { ...payments, jobs });
      walletsRoutes(api, { timeZone });
      withdrawalsRoutes(api, { vault, investorName: payments.investorName });
      operatorWithdrawalsRoutes(api);
      operatorOrdersRoutes(api, payments);
      operatorPaymentsRoutes(api, refunds);
      portfolioRoutes(api);
      notificationsRoutes(api, { timeZone });
      referralsRoutes(api);
    },
    jobHandlers: [
      sendConfirmationMail({
        transact,
        mailer: platform.mailer,
        publicUrl,
        brandName,
        operatorLine,
      }),
      ...verificationJobs(verification),
      ...paymentsJobs(follow),
      ...refundsJobs(refundParts),
      sendWalletAuthorization({
        transact,
        mailer: platform.mailer,
        publicUrl,
        brandName,
        operatorLine,
        timeZone,
      }),
    ],
    sweeps: [
      createSealJournal({ transact }),
      createForgetOldRows({ transact }),
      createExpireOrders({ reader, transact }),
      createSendMails({
        reader,
        transact,
        mailer: platform.mailer,
        publicUrl,
        brandName,
        operatorLine,
        timeZone,
        log,
      }),
      createSendPurchaseEvents({
        reader,
        transact,
        analytics: config.ga4 && createGa4({ ...config.ga4, log }),
        affiliates: config.ehub && createEhub({ ...config.ehub, log }),
      }),
      ...verificationSweeps(verification),
      ...paymentsSweeps(follow),
      createRefundEndedOrders({ deps: refunds, reader, transact }),
      ...refundsSweeps(refundParts),
      ...outgoingTransfersSweeps({ bank: payingBank, owners: transferOwners, transact, log }),
      ...bankStatementsSweeps({
        deps: { payments, owners: transferOwners },
        feed,
        ibans: config.collection.ibans,
        intervalS: config.fio.intervalS,
        transact,
        reader,
        log,
      }),
    ],
    close: async () => {
      await jobs.stop();
      platform.mailer.close();
      await database.close();
    },
  };
};
