/** Every address of the app, so that a link cannot rot. Spec section 2. */
export const paths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  emailVerified: '/email-verified',
  callback: (provider: 'google' | 'apple' | 'bankid') => `/callback/${provider}`,
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  additionalInfo: '/additional-info',
  verification: '/verification',
  verificationStep: (type: string, subType?: string) =>
    subType === undefined ? `/verification/${type}` : `/verification/${type}/${subType}`,
  dashboard: '/dashboard',
  orders: '/orders',
  order: (documentId: string) => `/orders/${documentId}`,
  orderPayment: (documentId: string) => `/orders/${documentId}/payment`,
  walletAuthorize: (documentId: string, token: string) => `/orders/${documentId}/wallet-authorize/${token}`,
  wallet: '/wallet',
  projects: '/projects',
  project: (slug: string) => `/projects/${slug}`,
  projectOrder: (slug: string) => `/projects/${slug}/order`,
  settings: '/settings',
} as const;
