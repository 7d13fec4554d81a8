import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { listCountries } from './countries.ts';
import { kycRoutes, type KycRoutesDeps } from './identity-checks/kyc.routes.ts';
import { verificationOptionsRoutes } from './level-options/verification-options.routes.ts';
import { verificationRecordsRoutes } from './levels/verification-records.routes.ts';
import { findMe } from './me/me.queries.ts';
import { meRoutes, type MeRoutesDeps } from './me/me.routes.ts';

export interface VerificationRoutesDeps extends KycRoutesDeps, MeRoutesDeps {}

/** The routes for levels, identity check, questionnaire, and the user's own profile. */
export const verificationRoutes = (api: Api, deps: VerificationRoutesDeps): void => {
  const findCaller = findMe(deps.vault);
  kycRoutes(api, deps);
  verificationRecordsRoutes(api, findCaller);
  verificationOptionsRoutes(api);
  meRoutes(api, deps, findCaller);

  api.read(investorRoutes.listCountries, async (_tx, { locale }) => [...listCountries(locale)]);
};
