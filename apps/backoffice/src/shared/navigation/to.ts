import { withSearch } from '@parcela/web';

/** Addresses of screens for links. The screens themselves are registered in `routes/screens.ts`. */
export const to = {
  home: '/',
  signIn: '/sign-in',
  orders: '/orders',
  order: (documentId: string): string => `/orders/${documentId}`,
  ordersOf: (filters: { user?: string; project?: string }): string => withSearch('/orders', filters),
  suspense: '/suspense',
  suspended: (documentId: string): string => `/suspense/${documentId}`,
  approvals: '/approvals',
  approval: (documentId: string): string => `/approvals/${documentId}`,
  staff: '/staff',
  audit: '/audit',
  auditOf: (filters: { subjectId?: string; actor?: string }): string => withSearch('/audit', filters),
} as const;
