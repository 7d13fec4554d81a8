import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { buildOpenApi } from '@parcela/platform/http/openapi.ts';
import { createPasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { ApprovalAction } from './approvals/approval-action.ts';
import { staffApprovals } from './members/staff-approvals.ts';
import { staffSignInRoutes } from './sign-in/sign-in.routes.ts';
import type { StaffSignInDeps } from './sign-in/sign-in-staff.ts';
import { approvalsRoutes } from './approvals/approvals.routes.ts';
import { staffMembersRoutes } from './members/staff-members.routes.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { failedStaffMailsRoutes } from './mails/failed-staff-mails.routes.ts';
import { ownCredentialsRoutes } from './own-credentials/own-credentials.routes.ts';
import { passkeysRoutes, type PasskeysRoutesDeps } from './passkeys/passkeys.routes.ts';
import { relyingPartyOf } from '@parcela/platform/security/passkeys/webauthn.ts';
import { showStaffRights } from './roles/staff-rights.presenter.ts';
import { savedViewsRoutes } from './saved-views/saved-views.routes.ts';
import { staffSessionsRoutes } from './sessions/staff-sessions.routes.ts';

export interface StaffRoutesDeps extends Omit<StaffSignInDeps, 'passwords'>, PasskeysRoutesDeps {
  /** Every action that an approval request can name. */
  readonly actions: readonly ApprovalAction[];
  readonly timeZone: string;
}

export const staffRoutes = (api: Api, deps: StaffRoutesDeps): void => {
  const actions = new Map<string, ApprovalAction>(
    [...Object.values<ApprovalAction>(staffApprovals), ...deps.actions].map((action) => [
      action.action,
      action,
    ]),
  );
  const passwords = createPasswordCheck();
  staffSignInRoutes(api, { ...deps, passwords });
  ownCredentialsRoutes(api, { ...deps, passwords });
  passkeysRoutes(api, deps);
  const { secrets, publicUrl, brandName } = deps;
  invitationsRoutes(api, { secrets, brandName, party: relyingPartyOf(publicUrl, brandName) });
  approvalsRoutes(api, { actions, timeZone: deps.timeZone });
  staffMembersRoutes(api);
  staffSessionsRoutes(api);
  savedViewsRoutes(api);
  failedStaffMailsRoutes(api);

  api.read(operatorRoutes.getStaffRights, async (tx) => ({
    data: await showStaffRights(tx, actions),
    meta: {},
  }));

  // Created at the first request, because processes do not need it at start-up.
  let document: ReturnType<typeof buildOpenApi> | undefined;
  api.read(operatorRoutes.getOperatorOpenApi, async () => {
    document ??= buildOpenApi({ title: 'Operator API', routes: operatorRoutes });
    return { ...(await document) };
  });
};
