import type { ApprovalState, StaffPermission, StaffRole } from '@parcela/domain';
import type { Generated } from 'kysely';

export interface StaffMembersTable {
  id: Generated<number>;
  document_id: string;
  /** As typed. */
  email: string;
  /** `emailKey` of the domain. */
  email_canonical: string;
  name: string;
  password_hash: string;
  totp_key_id: string;
  totp_secret: Buffer;
  /** The step of the last code that was used. */
  totp_last_step: bigint | null;
  created_at: Generated<Date>;
  disabled_at: Date | null;
}

export interface ApprovalRequestsTable {
  id: Generated<number>;
  document_id: string;
  action: string;
  payload: unknown;
  payload_hash: Buffer;
  subject_type: string;
  subject_document_id: string;
  requested_by: number;
  requested_at: Generated<Date>;
  expires_at: Generated<Date>;
  reason: string;
  state: Generated<ApprovalState>;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: string | null;
  result: unknown;
}

export interface StaffTables {
  staff_members: StaffMembersTable;
  staff_member_roles: { staff_id: number; role: StaffRole; granted_at: Generated<Date> };
  staff_role_permissions: { role: StaffRole; permission: StaffPermission };
  approval_requests: ApprovalRequestsTable;
}
