import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { deviceOf } from '@parcela/platform/security/device-name.ts';
import { listSessions, type OwnSession } from '@parcela/platform/security/sessions.ts';
import { denyAccess, type DenyAccessDeps } from './deny-access.ts';
import { revokeOtherSessions, revokeSession } from './revoke-sessions.ts';

const present = ({ documentId, userAgent, createdAt, lastActiveAt, isCurrent }: OwnSession) => ({
  documentId,
  device: deviceOf(userAgent),
  createdAt: createdAt.toISOString(),
  lastActiveAt: lastActiveAt.toISOString(),
  isCurrent,
});

const personOf = ({ subjectId, sessionId }: Caller) =>
  ({ audience: 'investor', subjectId, currentId: sessionId }) as const;

export const sessionsRoutes = (api: Api, deps: DenyAccessDeps): void => {
  api.write(investorRoutes.denyAccess, async (tx, { body: { code }, requestId }) => {
    await denyAccess(deps, tx, { code, requestId });
    return { ok: true } as const;
  });

  api.read(investorRoutes.listSessions, async (tx, { caller }) =>
    (await listSessions(tx, personOf(caller))).map(present),
  );

  api.write(investorRoutes.revokeOtherSessions, async (tx, { caller, requestId }) => ({
    ended: await revokeOtherSessions(tx, { caller, requestId }),
  }));

  api.write(investorRoutes.revokeSession, async (tx, { caller, params, requestId }) => {
    await revokeSession(tx, { caller, documentId: params.documentId, requestId });
    return { ok: true } as const;
  });
};
