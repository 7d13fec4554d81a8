import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { lockSession } from '@parcela/platform/security/sessions.ts';
import { answerSecondFactor, checkAnswer } from './answer-second-factor.ts';
import {
  checkFirstCode,
  enableSecondFactor,
  type SecondFactorDeps,
  startSecondFactor,
} from './enable-second-factor.ts';
import { type ProofDeps, requireFreshSession } from '../step-up/step-up.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { disableSecondFactor } from './disable-second-factor.ts';

export const secondFactorRoutes = (api: Api, deps: SecondFactorDeps & ProofDeps): void => {
  api.steps(investorRoutes.answerSecondFactor, async (steps, { body, userAgent, requestId }) => {
    const answered = await checkAnswer(deps, steps, { ...body, requestId });
    return steps.finish((tx) => answerSecondFactor(tx, answered, { userAgent, requestId }));
  });

  api.write(investorRoutes.startSecondFactor, async (tx, { caller }) => {
    requireFreshSession(caller);
    await lockSession(tx, caller.sessionId);
    return startSecondFactor(deps, tx, caller.subjectId);
  });

  api.steps(investorRoutes.enableSecondFactor, async (steps, { body: { code }, caller, requestId }) => {
    requireFreshSession(caller);
    const userId = caller.subjectId;
    const confirmed = await checkFirstCode(deps, steps.reader, { userId, code });
    return steps.finish(async (tx) => {
      await lockSession(tx, caller.sessionId);
      return { recoveryCodes: await enableSecondFactor(tx, confirmed, { userId, requestId }) };
    });
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
