import { investorRoutes } from '@parcela/contract/investor';
import { BusinessError, OperationalError, ValidationError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { claimReturn, type Visitor } from './bank-id-attempts.store.ts';
import type { BankIdGateway } from '@parcela/providers/ports/bank-id.ts';
import { newBankIdSecrets, startBankId } from './start-bank-id.ts';
import { type BankIdDeps, acceptBankIdReport } from './accept-bank-id-report.ts';

export interface BankIdRoutesDeps extends BankIdDeps {
  readonly bankId: BankIdGateway;
}

const retryAfterS = 10;

const visitorOf = ({ subjectId, sessionId }: Caller): Visitor => ({ userId: subjectId, sessionId });

/** Proof of identity through a Czech bank. */
export const bankIdRoutes = (api: Api, deps: BankIdRoutesDeps): void => {
  /** The provider always gets our own page; another page in the request is refused, so that no user is misled. */
  const requireOwnPage = (redirectUri: string): void => {
    if (redirectUri !== deps.bankId.redirectUri)
      throw new ValidationError([{ path: 'redirectUri', code: 'invalid' }]);
  };

  api.steps(investorRoutes.startBankId, async (steps, { caller, body }) => {
    requireOwnPage(body.redirectUri);
    const secrets = newBankIdSecrets();
    await steps.transact((tx) => startBankId(tx, visitorOf(caller), secrets));
    const started = await deps.bankId.start(secrets);
    if (started.kind === 'unknown') throw new OperationalError('kyc.provider_unavailable', { retryAfterS });
    return { uri: started.uri, state: secrets.state };
  });

  api.steps(investorRoutes.finishBankId, async (steps, { caller, body, requestId }) => {
    const { code, state, iss, redirectUri } = body;
    requireOwnPage(redirectUri);
    const visit = await steps.transact((tx) => claimReturn(tx, visitorOf(caller), state));
    if (!visit) throw new BusinessError('kyc.bank_id_failed');
    const answer = await deps.bankId.identify({ code, state, iss }, visit.secrets, visit.now);
    if (answer.kind === 'unknown') throw new OperationalError('kyc.provider_unavailable', { retryAfterS });
    if (answer.kind === 'refused') throw new BusinessError('kyc.bank_id_failed');
    const { report } = answer;
    return steps.finish(async (tx) => ({
      state: await acceptBankIdReport(deps, tx, { userId: caller.subjectId, report, requestId }),
    }));
  });
};
