import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { invariant } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Jobs } from '../../../platform/jobs/job-queue.ts';
import { answerSecondFactor, checkAnswer } from './answer-second-factor.ts';
import {
  checkFirstCode,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  type SecondFactorDeps,
  startSecondFactor,
} from './change-second-factor.ts';
import { requestSecondFactorReset } from './reset-second-factor.ts';
import { findAccountSecurity } from './second-factor.queries.ts';
import { mayMailStepUpCode } from '../step-up/send-step-up-code.ts';
import { checkProof, requireFreshSession, stepUp, type ProofDeps } from '../step-up/step-up.ts';

export interface SecurityRoutesDeps extends SecondFactorDeps, ProofDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const secondFactorRoutes = (api: Api, deps: SecurityRoutesDeps): void => {
  api.steps(investorRoutes.answerSecondFactor, async (steps, { body, userAgent, requestId }) => {
    const answered = await checkAnswer(deps, steps, { ...body, requestId });
    return steps.finish((tx) => answerSecondFactor(tx, answered, { userAgent, requestId }));
  });

  api.write(investorRoutes.startSecondFactor, async (tx, { caller }) => {
    requireFreshSession(caller);
    return startSecondFactor(deps, tx, caller.subjectId);
  });

  api.steps(investorRoutes.enableSecondFactor, async (steps, { body: { code }, caller, requestId }) => {
    requireFreshSession(caller);
    const userId = caller.subjectId;
    const confirmed = await checkFirstCode(deps, steps.reader, { userId, code });
    return steps.finish(async (tx) => ({
      recoveryCodes: await enableSecondFactor(tx, confirmed, { userId, requestId }),
    }));
  });

  api.write(investorRoutes.renewRecoveryCodes, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    return { recoveryCodes: await renewRecoveryCodes(tx, { userId: caller.subjectId, requestId }) };
  });

  api.write(investorRoutes.disableSecondFactor, async (tx, { caller, requestId }) => {
    requireFreshSession(caller);
    await disableSecondFactor(tx, { userId: caller.subjectId, requestId });
    return { ok: true } as const;
  });
};

const stepUpRoutes = (api: Api, deps: SecurityRoutesDeps): void => {
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

/** The second factor, and proving again who one is. */
export const securityRoutes = (api: Api, deps: SecurityRoutesDeps): void => {
  secondFactorRoutes(api, deps);
  stepUpRoutes(api, deps);
};

/** What staff do about the accounts of investors. */
export const operatorUsersRoutes = (api: Api): void => {
  api.write(operatorRoutes.resetSecondFactor, async (tx, { params, body, caller, requestId }) => {
    const data = await requestSecondFactorReset(tx, {
      user: params.documentId,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    });
    return { data, meta: {} };
  });
};
