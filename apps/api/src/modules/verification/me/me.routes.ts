import { amlComplete, type AmlSubmission } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { isTradeVolumeBand } from '@parcela/domain';
import { invariant, ValidationError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { FindCaller } from '@parcela/platform/http/guard.ts';
import { issuesOf } from '@parcela/platform/http/requests/field-issues.ts';
import { getProfile, presentProfile, type SettingsDeps, updateSettings } from '../../accounts/index.ts';
import { isKnownCountry } from '../countries.ts';
import type { AmlQuestionnaire } from '../questionnaire/aml-questionnaire.policy.ts';
import { type JudgedBy, submitAml, type SubmitAmlDeps } from '../questionnaire/submit-aml-questionnaire.ts';
import { presentMe } from './me.presenter.ts';
import type { Me } from './me.queries.ts';

export interface MeRoutesDeps extends SettingsDeps, SubmitAmlDeps {}

const isAmlSubmission = (data: object): data is AmlSubmission => 'finalCheck' in data;

/** Checks the completed questionnaire with the contract's schema; paths refer to the original body. */
const parseQuestionnaire = (completed: AmlSubmission, { today, exceptions }: JudgedBy): AmlQuestionnaire => {
  const parsed = amlComplete({ today, exceptions, isCountry: isKnownCountry }).safeParse(completed);
  if (!parsed.success) throw new ValidationError(issuesOf(parsed.error.issues, ['data']));
  const { finalCheck: _, expectedTradesVolume, ...answers } = parsed.data;
  invariant(isTradeVolumeBand(expectedTradesVolume), 'the schema lets only bands pass');
  return { ...answers, expectedTradesVolume };
};

/** The routes for the caller's own account and profile. */
export const meRoutes = (api: Api, deps: MeRoutesDeps, findCaller: FindCaller<Me>): void => {
  // Every page begins with this call: one statement finds the token's owner and the owner's data.
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
      // The server itself records the user's last visit.
      const { lastLogin: _, ...settings } = data;
      await updateSettings(deps, tx, { ...settings, userId, profileDocumentId, requestId });
    }
    return { data: presentProfile(await getProfile(tx, deps.vault, userId)), meta: {} };
  });
};
