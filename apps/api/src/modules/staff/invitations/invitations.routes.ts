import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { offerAuthenticator } from '../sign-in/new-authenticator.ts';
import {
  type AcceptDeps,
  acceptInvitation,
  askInvitationPasskey,
  checkAcceptance,
  findOpenInvitation,
  ownerOf,
} from './accept-invitation.ts';
import { resendInvitation, withdrawInvitation } from './change-invitation.ts';
import { type Invitation, listInvitations } from './invitations.store.ts';
import { invite, renew, requireActiveMember, requireFreeEmail } from './invite-staff.ts';

const present = (row: Invitation) => ({
  documentId: row.documentId,
  purpose: row.purpose,
  email: row.email,
  name: row.name,
  roles: [...row.roles],
  language: row.language,
  invitedBy: { documentId: row.inviterDocumentId, name: row.inviterName },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** The routes by which members manage invitations. */
const managingRoutes = (api: Api): void => {
  api.read(operatorRoutes.listInvitations, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, rows } = await listInvitations(tx, page);
    return listAnswer(rows.map(present), page, total);
  });

  api.write(operatorRoutes.inviteStaff, async (tx, { body, caller, requestId }) => {
    const { reason, roles, ...somebody } = body;
    await requireFreeEmail(tx, somebody.email);
    const invitation = newDocumentId();
    const data = await requestApproval(tx, invite, {
      payload: { ...somebody, invitation, roles: [...new Set(roles)] },
      subject: invitation,
      staffId: caller.subjectId,
      reason,
      requestId,
    });
    return { data, meta: {} };
  });

  api.write(operatorRoutes.renewStaffCredentials, async (tx, { params, body, caller, requestId }) => {
    const { documentId } = params;
    await requireActiveMember(tx, documentId);
    const data = await requestApproval(tx, renew, {
      payload: { staff: documentId, language: body.language },
      subject: documentId,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    });
    return { data, meta: {} };
  });

  for (const [route, change] of [
    [operatorRoutes.withdrawInvitation, withdrawInvitation],
    [operatorRoutes.resendInvitation, resendInvitation],
  ] as const)
    api.write(route, async (tx, { params, body, caller, requestId }) => {
      await change(tx, { ...params, ...body, staffId: caller.subjectId, requestId });
      return { ok: true } as const;
    });
};

/** The routes for invited people, who have only the link. */
export const invitationsRoutes = (api: Api, deps: AcceptDeps): void => {
  managingRoutes(api);

  api.read(operatorRoutes.openInvitation, async (tx, { body }) => {
    const invitation = await findOpenInvitation(tx, body.token);
    const { purpose, email, name, roles, expiresAt } = invitation;
    const authenticator = await offerAuthenticator(deps.secrets, tx, {
      owner: ownerOf(invitation),
      issuer: await deps.brandName(tx),
      email,
    });
    const shown = { purpose, email, name, roles: [...roles], expiresAt: expiresAt.toISOString() };
    return { data: { ...shown, authenticator }, meta: {} };
  });

  api.write(operatorRoutes.askInvitationPasskey, async (tx, { body }) => ({
    options: { ...(await askInvitationPasskey(deps.party, tx, body.token)) },
  }));

  api.steps(operatorRoutes.acceptInvitation, async (steps, { body, requestId }) => {
    const authenticator = await checkAcceptance(deps, steps.reader, body);
    const passwordHash = await hashPassword(body.password);
    return steps.finish(async (tx) => {
      await acceptInvitation(deps, tx, body, { passwordHash, authenticator, requestId });
      return { ok: true } as const;
    });
  });
};
