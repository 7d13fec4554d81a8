import { withSearch } from '@parcela/web';

/** Addresses of screens for links. The screens themselves are registered in `routes/screens.ts`. */
export const to = {
  home: '/',
  signIn: '/sign-in',
  investors: '/investors',
  investor: (documentId: string): string => `/investors/${documentId}`,
  orders: '/orders',
  order: (documentId: string): string => `/orders/${documentId}`,
  ordersOf: (filters: { user?: string; project?: string }): string => withSearch('/orders', filters),
  suspense: '/suspense',
  suspended: (documentId: string): string => `/suspense/${documentId}`,
  withdrawalsOf: (filters: { request?: string; user?: string }): string =>
    withSearch('/withdrawals', filters),
  transfersOf: (filters: { kind: string }): string => withSearch('/transfers', filters),
  approvals: '/approvals',
  approval: (documentId: string): string => `/approvals/${documentId}`,
  reviewCases: '/review-cases',
  reviewCase: (documentId: string): string => `/review-cases/${documentId}`,
  reviewCasesOf: (filters: { investor: string }): string => withSearch('/review-cases', filters),
  polls: '/polls',
  poll: (documentId: string): string => `/polls/${documentId}`,
  pollsOf: (filters: { project: string }): string => withSearch('/polls', filters),
  changeRequests: '/change-requests',
  changeRequest: (documentId: string): string => `/change-requests/${documentId}`,
  changeRequestsOf: (filters: { investor: string }): string => withSearch('/change-requests', filters),
  staff: '/staff',
  staffMember: (documentId: string): string => `/staff/${documentId}`,
  account: '/account',
  audit: '/audit',
  auditOf: (filters: { subjectId?: string; actor?: string }): string => withSearch('/audit', filters),
} as const;
