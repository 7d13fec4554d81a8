import { IconId, IconMail, IconUserCheck, IconUserEdit, IconUsers } from '@parcela/ui/icons';
import type { Screen } from './screen.ts';

/** Investors, and the decisions about them. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/investors',
    label: 'bo.nav.investors',
    icon: IconUsers,
    subject: 'people',
    permission: 'users.read',
    phrases: [
      'bo-investors',
      'bo-share-transfers',
      'bo-money-out',
      'bo-verification',
      'bo-actions',
      'wallet',
    ],
    load: async () => (await import('../../features/investors/investors.resource.ts')).investors,
  },
  {
    path: '/mails',
    label: 'boInvestors.mails',
    icon: IconMail,
    subject: 'linked',
    permission: 'users.read',
    phrases: ['bo-investors'],
    load: async () => (await import('../../features/investors/sent-mails.resource.ts')).sentMails,
  },
  {
    path: '/review-cases',
    label: 'bo.nav.reviewCases',
    icon: IconUserCheck,
    subject: 'people',
    permission: 'verification.read',
    opensWith: 'verification.decide',
    phrases: ['bo-verification', 'aml'],
    load: async () => (await import('../../features/verification/review-cases.resource.ts')).reviewCases,
  },
  {
    path: '/change-requests',
    label: 'bo.nav.changeRequests',
    icon: IconUserEdit,
    subject: 'people',
    permission: 'verification.read',
    opensWith: 'verification.decide',
    phrases: ['bo-verification', 'aml'],
    load: async () =>
      (await import('../../features/verification/change-requests.resource.ts')).changeRequests,
  },
  {
    path: '/expiring-documents',
    label: 'bo.nav.expiringDocuments',
    icon: IconId,
    subject: 'people',
    permission: 'verification.read',
    phrases: ['bo-verification'],
    load: async () =>
      (await import('../../features/verification/expiring-documents.resource.ts')).expiringDocuments,
  },
];
