import { investorRoutes } from '@parcela/contract/investor';
import { OperationalError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import type { KycProvider } from '@parcela/providers/ports/identity-check.ts';
import { receiveKycEvent } from './receive-kyc-event.ts';
import { startKycCheck } from './start-kyc-check.ts';

export interface KycRoutesDeps {
  readonly kyc: KycProvider;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const retryAfterS = 10;

/** The identity check: the token of its widget and the provider's webhook. */
export const kycRoutes = (api: Api, deps: KycRoutesDeps): void => {
  api.steps(investorRoutes.getSumsubToken, async (steps, { caller }) => {
    const check = await steps.transact((tx) => startKycCheck(tx, caller.subjectId));
    const created = await deps.kyc.createAccessToken(check);
    if (created.kind !== 'created') throw new OperationalError('kyc.provider_unavailable', { retryAfterS });
    return { token: created.token };
  });

  api.write(investorRoutes.sumsubHook, async (tx, { rawBody, headers }) => {
    await receiveKycEvent(deps, tx, { rawBody, headers });
    return { received: true } as const;
  });
};
