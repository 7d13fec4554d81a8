import type { StaffPermission } from '@parcela/domain';
import type { PhraseId, ScreenScope } from '@parcela/phrases';
import type { IconComponent } from '@parcela/ui';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingBank,
  IconCashMove,
  IconChecks,
  IconCheckbox,
  IconFileSearch,
  IconHelp,
  IconHistory,
  IconHourglass,
  IconInbox,
  IconLock,
  IconMessage,
  IconReceipt,
  IconReceiptRefund,
  IconTags,
  IconTransferOut,
  IconUserCheck,
  IconUserCircle,
  IconUserEdit,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { Resource } from '../shared/resource/define-resource.tsx';

/** Subjects in the order of the rail. */
export const subjects = ['work', 'people', 'projects', 'money', 'content', 'platform'] as const;
/** A screen of `account` is reached from the name of who is signed in. */
export type ScreenSubject = (typeof subjects)[number] | 'account';

/** A screen of the navigation. Its code and phrases load when it is first opened. */
export interface Screen {
  /** Below `/backoffice`; pages of single subjects are below it by id. */
  readonly path: string;
  readonly label: PhraseId;
  readonly icon: IconComponent;
  readonly subject: ScreenSubject;
  /** The permission of the list's route (compared by a test); the screen is hidden without it. */
  readonly permission: StaffPermission | null;
  readonly phrases: readonly ScreenScope[];
  readonly load: () => Promise<Resource>;
}

/** Every screen of the back office, in order; `/` leads to the first one allowed. */
export const screens: readonly Screen[] = [
  {
    path: '/approvals',
    label: 'bo.nav.approvals',
    icon: IconChecks,
    subject: 'work',
    permission: 'approvals.read',
    phrases: ['bo-approvals'],
    load: async () => (await import('../features/approvals/approvals.resource.ts')).approvals,
  },
  {
    path: '/investors',
    label: 'bo.nav.investors',
    icon: IconUsers,
    subject: 'people',
    permission: 'users.read',
    phrases: ['bo-investors'],
    load: async () => (await import('../features/investors/investors.resource.ts')).investors,
  },
  {
    path: '/review-cases',
    label: 'bo.nav.reviewCases',
    icon: IconUserCheck,
    subject: 'people',
    permission: 'verification.read',
    phrases: ['bo-verification', 'aml'],
    load: async () => (await import('../features/verification/review-cases.resource.ts')).reviewCases,
  },
  {
    path: '/change-requests',
    label: 'bo.nav.changeRequests',
    icon: IconUserEdit,
    subject: 'people',
    permission: 'verification.read',
    phrases: ['bo-verification', 'aml'],
    load: async () => (await import('../features/verification/change-requests.resource.ts')).changeRequests,
  },
  {
    path: '/polls',
    label: 'bo.nav.polls',
    icon: IconCheckbox,
    subject: 'projects',
    permission: 'votings.edit',
    phrases: ['bo-polls', 'voting'],
    load: async () => (await import('../features/polls/polls.resource.ts')).polls,
  },
  {
    path: '/orders',
    label: 'bo.nav.orders',
    icon: IconReceipt,
    subject: 'money',
    permission: 'orders.read',
    phrases: ['bo-orders'],
    load: async () => (await import('../features/orders/orders.resource.ts')).orders,
  },
  {
    path: '/suspense',
    label: 'bo.nav.suspense',
    icon: IconInbox,
    subject: 'money',
    permission: 'suspense.read',
    phrases: ['bo-suspense'],
    load: async () => (await import('../features/suspense/suspense.resource.ts')).suspense,
  },
  {
    path: '/bank-lines',
    label: 'bo.nav.bankLines',
    icon: IconFileSearch,
    subject: 'money',
    permission: 'suspense.read',
    phrases: ['bo-bank-lines'],
    load: async () => (await import('../features/bank-lines/bank-lines.resource.ts')).bankLines,
  },
  {
    path: '/withdrawals',
    label: 'bo.nav.withdrawals',
    icon: IconCashMove,
    subject: 'money',
    permission: 'withdrawals.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/withdrawals.resource.ts')).withdrawals,
  },
  {
    path: '/refunds',
    label: 'bo.nav.refunds',
    icon: IconReceiptRefund,
    subject: 'money',
    permission: 'suspense.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/refunds.resource.ts')).refunds,
  },
  {
    path: '/transfers',
    label: 'bo.nav.transfers',
    icon: IconTransferOut,
    subject: 'money',
    permission: 'withdrawals.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/transfers.resource.ts')).transfers,
  },
  {
    path: '/distribution-lines',
    label: 'bo.nav.waitingLines',
    icon: IconHourglass,
    subject: 'money',
    permission: 'distributions.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/waiting-lines.resource.ts')).waitingLines,
  },
  {
    path: '/restrictions',
    label: 'bo.nav.restrictions',
    icon: IconLock,
    subject: 'money',
    permission: 'suspense.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/restrictions.resource.ts')).restrictions,
  },
  {
    path: '/bank-accounts',
    label: 'bo.nav.bankAccounts',
    icon: IconBuildingBank,
    subject: 'money',
    permission: 'withdrawals.read',
    phrases: ['bo-money-out'],
    load: async () => (await import('../features/money-out/bank-accounts.resource.ts')).bankAccounts,
  },
  {
    path: '/rates',
    label: 'bo.nav.rates',
    icon: IconArrowsExchange,
    subject: 'money',
    permission: 'rates.edit',
    phrases: ['bo-rates'],
    load: async () => (await import('../features/rates/rates.resource.ts')).rates,
  },
  {
    path: '/published-rates',
    label: 'bo.nav.publishedRates',
    icon: IconBuildingBank,
    subject: 'money',
    permission: 'rates.edit',
    phrases: ['bo-rates'],
    load: async () => (await import('../features/rates/published-rates.resource.ts')).publishedRates,
  },
  {
    path: '/faqs',
    label: 'bo.nav.faqs',
    icon: IconHelp,
    subject: 'content',
    permission: 'content.edit',
    phrases: ['bo-content'],
    load: async () => (await import('../features/content/faqs.resource.ts')).faqs,
  },
  {
    path: '/messages',
    label: 'bo.nav.messages',
    icon: IconMessage,
    subject: 'content',
    permission: 'content.edit',
    phrases: ['bo-content'],
    load: async () => (await import('../features/content/messages.resource.ts')).messages,
  },
  {
    path: '/tags',
    label: 'bo.nav.tags',
    icon: IconTags,
    subject: 'content',
    permission: 'content.edit',
    phrases: ['bo-content'],
    load: async () => (await import('../features/content/tags.resource.ts')).tags,
  },
  {
    path: '/staff',
    label: 'bo.nav.staff',
    icon: IconUserShield,
    subject: 'platform',
    permission: 'staff.manage',
    phrases: ['bo-staff'],
    load: async () => (await import('../features/staff/staff.resource.ts')).staffMembers,
  },
  {
    path: '/parked-events',
    label: 'bo.nav.parkedEvents',
    icon: IconAlertTriangle,
    subject: 'platform',
    permission: 'events.retry',
    phrases: ['bo-parked'],
    load: async () => (await import('../features/parked-events/parked-events.resource.ts')).parkedEvents,
  },
  {
    path: '/audit',
    label: 'bo.nav.audit',
    icon: IconHistory,
    subject: 'platform',
    permission: 'audit.read',
    phrases: ['bo-audit'],
    load: async () => (await import('../features/audit/audit.resource.ts')).auditEntries,
  },
  {
    path: '/account',
    label: 'bo.nav.account',
    icon: IconUserCircle,
    subject: 'account',
    permission: null,
    phrases: ['bo-staff'],
    load: async () => (await import('../features/staff/account.resource.ts')).account,
  },
];
