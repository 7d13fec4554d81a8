import { investorRoutes } from '@parcela/contract/investor';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { mayMailStepUpCode } from './send-step-up-code.ts';
import { findAccountSecurity } from './step-up.queries.ts';
import { checkProof, type ProofDeps, stepUp } from './step-up.ts';

export interface StepUpRoutesDeps extends ProofDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The routes for the protection of an account and for the step-up. */
export const stepUpRoutes = (api: Api, deps: StepUpRoutesDeps): void => {
  api.read(investorRoutes.getAccountSecurity, async (tx, { caller: { subjectId: userId, sessionId } }) => {
    const security = await findAccountSecurity(tx, { userId, sessionId });
    invariant(security, 'somebody with a session has an account');
    const { secondFactor, freshUntil, ...rest } = security;
    return {
      ...rest,
      secondFactor: secondFactor && { ...secondFactor, since: secondFactor.since.toISOString() },
      freshUntil: freshUntil?.toISOString() ?? null,
    };
  });

  api.steps(investorRoutes.stepUp, async (steps, { body, caller, requestId }) => {
    const session = { userId: caller.subjectId, sessionId: caller.sessionId };
    const proof = await checkProof(deps, steps.reader, session, body);
    return steps.finish(async (tx) => {
      await stepUp(tx, { caller, proof, requestId });
      return { ok: true } as const;
    });
  });

  api.steps(investorRoutes.sendStepUpCode, async (steps, { caller: { subjectId: userId, sessionId } }) => {
    await mayMailStepUpCode(deps.rateLimits, steps.reader, userId);
    return steps.finish(async (tx) => {
      await deps.jobs.enqueue(tx, 'accounts.send-step-up-code', { userId, sessionId: String(sessionId) });
      return { ok: true } as const;
    });
  });
};
