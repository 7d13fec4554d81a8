import { amlComplete, type AmlSubmission } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { isTradeVolumeBand, type Locale } from '@parcela/domain';
import type { PersonalVault } from '../../platform/encryption.ts';
import { invariant, OperationalError, ValidationError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { issuesOf } from '../../platform/http/issues.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { getProfile, presentProfile, type SettingsDeps, updateSettings } from '../accounts/index.ts';
import type { AmlQuestionnaire } from './aml.policy.ts';
import { isKnownCountry, listCountries } from './countries.ts';
import { receiveKycEvent } from './receive-kyc-event.ts';
import { startKycCheck } from './start-kyc-check.ts';
import { submitAml } from './submit-aml.ts';
import { amlStatus, type KycStatus, kycStatus, type VerificationStatus } from './verification-status.ts';
import type { KycProvider } from './verification.ports.ts';
import { findMe, listOptions, type Me, optionsOf } from './verification.views.ts';

export interface VerificationRoutesDeps extends SettingsDeps {
  readonly kyc: KycProvider;
  readonly vault: PersonalVault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly timeZone: string;
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

const statusView = ({ state, comment, since }: VerificationStatus) => ({
  state,
  comment,
  since: since?.toISOString() ?? null,
});

const kycView = ({ validUntil, renewal, ...status }: KycStatus) => ({
  ...statusView(status),
  validUntil: validUntil?.toISOString() ?? null,
  renewal,
});

/** The caller with profile, levels and checks, in one language. */
const meIn = (locale: Locale, { user, profile, more: standing }: Me) => {
  const granted = new Set([...standing.granted, ...(user.emailConfirmedAt ? ['SIGNUP'] : [])]);
  return {
    id: user.id,
    documentId: user.documentId,
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    verification: optionsOf(standing.ladder, locale).filter(({ type }) => granted.has(type)),
    kyc: kycView(kycStatus(standing)),
    aml: statusView(amlStatus(standing)),
    userProfile: presentProfile(profile),
  };
};

type PresentedMe = Readonly<ReturnType<typeof meIn>>;
const presented = new WeakMap<Me, Map<Locale, PresentedMe>>();

/** The same frozen answer for the same caller: every page asks for it, and it seldom differs from the last time. */
const presentMe = (caller: Me, locale: Locale): PresentedMe => {
  const known = presented.get(caller) ?? new Map<Locale, PresentedMe>();
  const answer = known.get(locale) ?? Object.freeze(meIn(locale, caller));
  presented.set(caller, known.set(locale, answer));
  return answer;
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
  kycRoutes(api, deps);

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
    findCaller: findMe(deps.vault),
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
