import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  investorAgreement,
  investorEvent,
  investorMail,
  investorMailItem,
  investorSession,
} from '../../schemas/accounts/operator-investors.ts';
import { walletMovement } from '../../schemas/payments/wallet.ts';
import { waitingDistributionLine } from '../../schemas/portfolio/distribution.ts';
import {
  cursorQuery,
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  pageAfter,
  paginationQuery,
  walletCurrency,
} from '../../schemas/primitives.ts';

const ofInvestor = {
  method: 'GET',
  tag: 'users',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  errors: ['common.not_found'],
} as const;

export const listInvestorMovements = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorMovements',
  path: '/operator/users/{documentId}/wallet-movements',
  permission: 'withdrawals.read',
  summary: 'The statement of one wallet of an investor, the newest first. The trail tells who looked.',
  query: z.strictObject({ ...localeQuery, 'filters[currency]': walletCurrency, ...paginationQuery }),
  answer: listOf(walletMovement),
});

export const listInvestorLines = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorLines',
  path: '/operator/users/{documentId}/distribution-lines',
  permission: 'distributions.read',
  summary: 'What distributions gave an investor, the newest first. The trail tells who looked.',
  query: z.strictObject(paginationQuery),
  answer: listOf(waitingDistributionLine),
});

export const listInvestorAgreements = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorAgreements',
  path: '/operator/users/{documentId}/agreements',
  summary:
    'The versions of documents that an investor agreed to with each order, the newest order first. The trail tells who looked.',
  query: z.strictObject({ ...localeQuery, ...paginationQuery }),
  answer: listOf(investorAgreement),
});

export const listInvestorSessions = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorSessions',
  path: '/operator/users/{documentId}/sessions',
  summary: 'Where an investor is signed in now. The trail tells who looked.',
  answer: dataOf(z.array(investorSession)),
});

export const listInvestorTimeline = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorTimeline',
  path: '/operator/users/{documentId}/timeline',
  summary:
    'What happened to an investor and what they did, the newest first, without who looked at them. The trail tells who looked.',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(investorEvent),
});

export const listInvestorMails = defineRoute({
  ...ofInvestor,
  operationId: 'listInvestorMails',
  path: '/operator/users/{documentId}/mails',
  summary:
    'Mails to an investor with their state, the newest first; `mail` is what was stored of one that was sent. The trail tells who looked.',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(investorMailItem),
});

export const getInvestorMail = defineRoute({
  ...ofInvestor,
  operationId: 'getInvestorMail',
  path: '/operator/mails/{documentId}',
  summary:
    'A mail as it was sent to an investor, without the links and codes in it that worked. The trail tells who looked.',
  answer: dataOf(investorMail),
});
