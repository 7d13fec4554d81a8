import { amlComplete, type AmlSubmission } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { isTradeVolumeBand } from '@parcela/domain';
import { invariant, OperationalError, ValidationError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { issuesOf } from '../../platform/http/requests/field-issues.ts';
import type { Jobs } from '../../platform/jobs/job-queue.ts';
import { getProfile, presentProfile, type SettingsDeps, updateSettings } from '../accounts/index.ts';
import type { AmlQuestionnaire } from './questionnaire/aml-questionnaire.policy.ts';
import { isKnownCountry, listCountries } from './countries.ts';
import { presentMe } from './me/me.presenter.ts';
import { receiveKycEvent } from './identity-checks/receive-kyc-event.ts';
import { startKycCheck } from './identity-checks/start-kyc-check.ts';
import { submitAml, type SubmitAmlDeps } from './questionnaire/submit-aml-questionnaire.ts';
import type { KycProvider } from './identity-checks/kyc.ports.ts';
import { verificationRecordsRoutes } from './levels/verification-records.routes.ts';
import { findMe, listOptions } from './me/me.queries.ts';

export interface VerificationRoutesDeps extends SettingsDeps, SubmitAmlDeps {
  readonly kyc: KycProvider;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const pageSizeDefault = 25;
const retryAfterS = 10;

const isAmlSubmission = (data: object): data is AmlSubmission => 'finalCheck' in data;

/** Checks the completed questionnaire with the contract's schema; paths are those of the body that was sent. */
const parseQuestionnaire = (completed: AmlSubmission, today: string): AmlQuestionnaire => {
  const parsed = amlComplete({ today, isCountry: isKnownCountry }).safeParse(completed);
  if (!parsed.success) throw new ValidationError(issuesOf(parsed.error.issues, ['data']));
  const { finalCheck: _, expectedTradesVolume, ...answers } = parsed.data;
  invariant(isTradeVolumeBand(expectedTradesVolume), 'the schema lets only bands pass');
  return { ...answers, expectedTradesVolume };
};

const kycRoutes = (api: Api, deps: VerificationRoutesDeps): void => {
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

  api.read(investorRoutes.listCountries, async (_tx, { locale }) => [...listCountries(locale)]);
};

/** Levels, identity check, questionnaire, and the person's own profile. */
export const verificationRoutes = (api: Api, deps: VerificationRoutesDeps): void => {
  const findCaller = findMe(deps.vault);
  kycRoutes(api, deps);
  verificationRecordsRoutes(api, findCaller);

  api.read(investorRoutes.listVerificationOptions, async (tx, { query, locale }) => {
    const page = query['pagination[page]'] ?? 1;
    const pageSize = query['pagination[pageSize]'] ?? pageSizeDefault;
    const options = await listOptions(tx, locale);
    const total = options.length;
    return {
      data: options.slice((page - 1) * pageSize, page * pageSize),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
    };
  });

  // Every page begins with this one: whose token it is and what is shown of them come with one statement.
  api.read(investorRoutes.getMe, (_tx, { caller, locale }) => Promise.resolve(presentMe(caller, locale)), {
    findCaller,
  });

  api.write(investorRoutes.updateProfile, async (tx, { caller, params, body: { data }, requestId }) => {
    const userId = caller.subjectId;
    const profileDocumentId = params.documentId;
    if (isAmlSubmission(data))
      await submitAml(deps, tx, {
        userId,
        profileDocumentId,
        sent: data,
        parse: parseQuestionnaire,
        requestId,
      });
    else {
      // When somebody was here last is what the server has seen.
      const { lastLogin: _, ...settings } = data;
      await updateSettings(deps, tx, { ...settings, userId, profileDocumentId, requestId });
    }
    return { data: presentProfile(await getProfile(tx, deps.vault, userId)), meta: {} };
  });
};
