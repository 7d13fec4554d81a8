import { operatorRoutes } from '@parcela/contract/operator';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import { listPasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { endOtherStaffSessions, endSessionsOfMember, endStaffSession } from './end-staff-sessions.ts';
import { sessionsOfStaff } from './staff-sessions.presenter.ts';

export const staffSessionsRoutes = (api: Api): void => {
  api.read(operatorRoutes.getStaffAccount, async (tx, { caller }) => {
    const member = await findStaffMember(tx, { id: caller.subjectId });
    invariant(member, 'a member of staff does not go away');
    const { documentId, email, name, roles } = member;
    const authenticatorSetAt = member.authenticatorSetAt?.toISOString() ?? null;
    const sessions = await sessionsOfStaff(tx, member.id, caller);
    const passkeys = (await listPasskeys(tx, 'staff', member.id)).map((key) => ({
      documentId: key.documentId,
      name: key.name,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }));
    const own = { documentId, email, name, roles, sessions, authenticatorSetAt, passkeys };
    return { data: own, meta: {} };
  });

  api.write(operatorRoutes.endStaffSession, async (tx, { caller, params, requestId }) => {
    await endStaffSession(tx, params.documentId, { caller, requestId });
    return { ok: true } as const;
  });

  api.write(operatorRoutes.endOtherStaffSessions, async (tx, { caller, requestId }) => ({
    ended: await endOtherStaffSessions(tx, { caller, requestId }),
  }));

  api.write(operatorRoutes.endSessionsOfMember, async (tx, { caller, params, body, requestId }) => ({
    ended: await endSessionsOfMember(tx, { ...params, ...body }, { caller, requestId }),
  }));
};
