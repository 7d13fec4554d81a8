import { accountsPersonalData } from '../modules/accounts/index.ts';
import { auditPersonalData } from '../modules/audit/index.ts';
import { bannersPersonalData } from '../modules/banners/index.ts';
import { homePersonalData } from '../modules/home/index.ts';
import { ledgerPersonalData } from '@parcela/ledger';
import { notificationsPersonalData } from '../modules/notifications/index.ts';
import { ordersPersonalData } from '../modules/orders/index.ts';
import { paymentsPersonalData } from '../modules/payments/index.ts';
import { projectUpdatesPersonalData } from '../modules/project-updates/index.ts';
import { projectsPersonalData } from '../modules/projects/index.ts';
import { documentsPersonalData } from '../modules/documents/index.ts';
import { distributionsPersonalData } from '../modules/distributions/index.ts';
import { referralsPersonalData } from '../modules/referrals/index.ts';
import { verificationPersonalData } from '../modules/verification/index.ts';
import { shareTransfersPersonalData } from '../modules/share-transfers/index.ts';
import { votingPersonalData } from '../modules/voting/index.ts';
import { walletsPersonalData } from '../modules/wallets/index.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';

/** The personal data that every module stores, in the order of the downloadable file. */
export const personalDataOf = (vault: PersonalVault): readonly PersonalData[] => [
  accountsPersonalData(vault),
  verificationPersonalData(vault),
  ordersPersonalData,
  paymentsPersonalData,
  walletsPersonalData(vault),
  distributionsPersonalData,
  documentsPersonalData,
  shareTransfersPersonalData,
  ledgerPersonalData,
  votingPersonalData,
  referralsPersonalData,
  notificationsPersonalData(vault),
  bannersPersonalData,
  homePersonalData,
  projectsPersonalData,
  projectUpdatesPersonalData,
  auditPersonalData,
];
