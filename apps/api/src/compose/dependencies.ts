import { accountApprovals, type DeleteAccountDeps } from '../modules/accounts/index.ts';
import { type BrandReader, createBrandReader } from '../modules/app-configuration/index.ts';
import { bankApprovals, type SubmitParts, type TransferOwners } from '../modules/bank/index.ts';
import {
  type ExecuteDeps,
  distributionApprovals,
  distributionTransfers,
} from '../modules/distributions/index.ts';
import { setRatesByTwo } from '../modules/exchange-rates/index.ts';
import { termsInForce } from '../modules/legal-documents/index.ts';
import { createOptOutCodes } from '../modules/notifications/index.ts';
import { ordersApprovals } from '../modules/orders/index.ts';
import {
  type FollowParts,
  type PaymentDeps,
  paymentsApprovals,
  paymentsOfLines,
  paymentsOfOrders,
  type RefundDeps,
  type RefundParts,
  refundTransfers,
  returnedTransferAction,
} from '../modules/payments/index.ts';
import { projectApprovals } from '../modules/projects/index.ts';
import { shareTransfersApprovals } from '../modules/share-transfers/index.ts';
import { type ApprovalAction, type ApprovalExecutions, staffApprovals } from '../modules/staff/index.ts';
import {
  createIdentityFingerprints,
  investorLevels,
  verificationApprovals,
} from '../modules/verification/index.ts';
import { withdrawalApprovals, withdrawalTransfers } from '../modules/wallets/index.ts';
import type { Config } from '@parcela/platform/config/config.ts';
import { withoutNewBusiness } from '@parcela/platform/http/run-off.ts';
import { createMedia } from './media.ts';
import { investorName } from './investor-names.ts';
import { personalDataOf } from './personal-data.ts';
import type { Platform } from './platform.ts';
import type { Providers } from './providers.ts';

/** The owner of each kind of item that is paid through the bank. */
const owners: TransferOwners = {
  withdrawal: withdrawalTransfers,
  refund: refundTransfers,
  distribution: distributionTransfers,
};

const mailParts = (config: Config, { transact, mailer, vault }: Platform, brand: BrandReader) => ({
  transact,
  vault,
  mailer,
  publicUrl: config.http.publicUrl,
  letterhead: brand.letterhead,
  timeZone: config.timeZone,
  optOutCodes: createOptOutCodes(config.dataKeys),
});

interface ApprovalParts {
  readonly payments: PaymentDeps;
  readonly refunds: RefundDeps;
  readonly owners: TransferOwners;
  readonly deletion: DeleteAccountDeps;
}

/** The functions that execute the actions that need a second person. */
const approvalExecutions = (
  parts: ApprovalParts &
    Parameters<typeof withdrawalApprovals>[0] &
    Parameters<typeof verificationApprovals>[0],
): ApprovalExecutions => ({
  ...withdrawalApprovals(parts),
  ...ordersApprovals(parts.payments),
  ...shareTransfersApprovals,
  ...paymentsApprovals(parts.refunds),
  'suspense.return': returnedTransferAction(parts.owners),
  ...bankApprovals({ owners: parts.owners, payments: paymentsOfLines }),
  ...distributionApprovals(parts),
  ...accountApprovals(parts.deletion),
  ...verificationApprovals(parts),
  'rates.set': setRatesByTwo,
  ...projectApprovals(parts),
  ...staffApprovals,
});

/** Parts that several routes, jobs and scheduled jobs share; each is created once. */
export const createParts = (config: Config, platform: Platform, providers: Providers) => {
  const { log, database, transact, jobs, vault } = platform;
  const { reader } = database;
  const { timeZone } = config;
  const brand = createBrandReader({
    company: config.operator,
    files: platform.files,
    maxAgeMs: config.http.sharedAnswersMs,
  });
  const brandName = brand.name;
  const { gateways, kyc } = providers;
  const identityFingerprints = createIdentityFingerprints(config.identityKey);
  const payments: PaymentDeps = {
    timeZone,
    levels: investorLevels,
    payments: paymentsOfOrders,
    investorName: investorName(vault),
    offeredGateways: config.offeredGateways,
    takesTopUps: config.takesTopUps,
  };
  const refunds: RefundDeps = { ...payments, jobs, brandName };
  const deletion: DeleteAccountDeps = {
    vault,
    jobs,
    personalData: personalDataOf(vault),
    retentionYears: config.amlRetentionYears,
  };
  const approvals = Object.values<ApprovalAction>(
    approvalExecutions({
      timeZone,
      vault,
      brandName,
      payments,
      refunds,
      owners,
      deletion,
      identityFingerprints,
    }),
  );
  const follow: FollowParts = { deps: payments, gateways, reader, transact };
  const followRefunds: RefundParts = { gateways, reader, transact, description: config.operator.name };
  const distributions: ExecuteDeps = { vault, timeZone, brandName };
  const submit: SubmitParts = { bank: providers.payingBank, owners, transact, log };
  return {
    deletion,
    payments,
    refunds,
    actions: config.isRunOff ? withoutNewBusiness(approvals) : approvals,
    follow,
    followRefunds,
    submit,
    distributions,
    owners,
    brand,
    mails: mailParts(config, platform, brand),
    media: createMedia(config, platform),
    verification: {
      kyc,
      identityFingerprints,
      vault,
      jobs,
      transact,
      reader,
      findPublishedTerms: termsInForce,
      timeZone,
      log,
    },
  };
};

export type Parts = ReturnType<typeof createParts>;
