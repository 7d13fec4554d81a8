import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from '../route.ts';
import { investorRoutes } from './index.ts';

/** Section 7 of the specification, in its order; the content service is at `/api`, the core service at `/core`. */
const listed = {
  content: [
    'GET articles',
    'GET tools/parse-slug',
    'GET banners',
    'GET faqs',
    'GET messages',
    'GET app-configuration',
    'GET funded-requests',
    'POST funded-requests',
    'GET orders',
    'POST orders',
    'GET orders/{documentId}',
    'PUT orders/{documentId}',
    'GET project-infos',
    'GET project-infos/{documentId}',
    'GET projects/portfolio',
    'GET projects/detail-stats',
    'GET tokens/count',
    'GET votings',
    'GET votings/vote-weight',
    'POST votings/vote',
    'POST auth/local',
    'POST auth/local/register',
    'POST auth/send-email-confirmation',
    'GET auth/email-confirmation',
    'POST auth/forgot-password',
    'POST auth/reset-password',
    'POST auth/change-password',
    'GET auth/{provider}/callback',
    'GET users/me',
    'PUT users/{id}',
    'GET user-verifications',
    'PUT user-profiles/{documentId}',
    'GET user-profiles/validate-referral-code',
    'DELETE user-profiles/delete-account',
    'DELETE user-profiles/empty-out-wallet',
    'GET user-profiles/referral',
    'DELETE user-profiles/referral',
  ],
  core: [
    'GET user/kyc/sumsub/token',
    'POST user/kyc/bank-id/init',
    'POST user/kyc/bank-id/callback',
    'GET user/kyc/countries',
    'GET user/earnings/history',
    'GET user/earnings/last-payout',
    'GET user/earnings/export/{format}',
    'GET user/wallet/{currency}',
    'POST pay/payout-gateway',
    'POST pay/confirmo-gateway',
    'GET pay/bank-transfer/{documentId}',
    'POST pay/wallet',
    'POST hook/pay/wallet',
  ],
} as const;

/**
 * Calls that section 7 only describes, so the method and the path are ours (docs/architecture/request.md).
 */
const described = [
  ['one article', 'GET /api/articles/{documentId}'],
  ['creation of a verification record', 'POST /api/user-verifications'],
  ['update of a verification record', 'PUT /api/user-verifications'],
  ['legal documents', 'GET /api/legal-documents'],
  ['the stored marketing visit', 'GET /api/marketing-visits'],
  ['clearing the marketing visit', 'DELETE /api/marketing-visits'],
  ['sending a marketing visit', 'POST /api/marketing-visits'],
  ['the gateway of bank transfers', 'POST /core/pay/bank-transfer-gateway'],
] as const;

const root = { content: '/api', core: '/core' } as const;
const routes: readonly RouteDefinition[] = Object.values(investorRoutes);
const calls = routes.map(({ method, path }) => `${method} ${path}`);

describe('investor routes', () => {
  it.each(['content', 'core'] as const)(
    'include every route that the specification lists for the %s service (spec 1.16, 1.17, 7.01)',
    (service) => {
      const expected = listed[service].map((call) => call.replace(' ', ` ${root[service]}/`));
      expect(expected.filter((call) => !calls.includes(call))).toEqual([]);
    },
  );

  it.each(described)(
    'have a method and a path for each call that the specification only describes: %s (spec 7.17)',
    (_what, call) => {
      expect(calls).toContain(call);
    },
  );

  it('have a summary sentence and a path of one of the two services (spec 7.18)', () => {
    for (const { operationId, path, summary } of routes) {
      expect([operationId, path]).toEqual([operationId, expect.stringMatching(/^\/(api|core)\//)]);
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].*\S \S.*\.$/s)]);
    }
    expect(new Set(calls).size).toBe(calls.length);
  });
});
