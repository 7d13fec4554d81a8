import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import {
  isActivityOld,
  isFreshSession,
  isLiveSession,
  type SessionsTables,
} from '@parcela/platform/security/sessions.ts';
import type { StaffTables } from '../staff.tables.ts';
import { permissionsOf } from '../members/staff-members.queries.ts';

/** The caller with the current permissions; undefined once the session has ended or the member is disabled. */
export const findHeldCaller = async (tx: Tx, caller: StaffCaller): Promise<StaffCaller | undefined> => {
  const row = await tables<StaffTables & SessionsTables>(tx)
    .selectFrom('sessions')
    .innerJoin('staff_members', 'staff_members.id', 'sessions.subject_id')
    .select(permissionsOf.as('permissions'))
    .where('sessions.id', '=', caller.sessionId)
    .where('staff_members.disabled_at', 'is', null)
    .where(isLiveSession())
    .executeTakeFirst();
  return row && { ...caller, permissions: row.permissions };
};

/** The member of staff with this token hash, if the session is live and the member is not disabled. */
export const authenticateStaff = async (tx: Tx, tokenHash: Buffer): Promise<StaffCaller | undefined> => {
  const row = await tables<StaffTables & SessionsTables>(tx)
    .selectFrom('sessions')
    .innerJoin('staff_members', 'staff_members.id', 'sessions.subject_id')
    .select(['sessions.id as session_id', 'staff_members.id', 'staff_members.document_id'])
    .select([permissionsOf.as('permissions'), isActivityOld().as('is_activity_old')])
    .select(isFreshSession().as('is_fresh'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.audience', '=', 'staff')
    .where('staff_members.disabled_at', 'is', null)
    .where(isLiveSession())
    .executeTakeFirst();
  return (
    row && {
      subjectId: row.id,
      documentId: row.document_id,
      sessionId: row.session_id,
      isActivityOld: row.is_activity_old,
      isFresh: row.is_fresh,
      permissions: row.permissions,
    }
  );
};
