// Written by `npm run generate:database` from the migrated database.
import type { Locale, StaffPermission, StaffRole } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface StaffMembersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly email: string;
  readonly email_canonical: string;
  readonly name: string;
  readonly password_hash: string;
  readonly totp_key_id: string;
  readonly totp_secret: Buffer;
  readonly totp_last_step: bigint | null;
  readonly created_at: Generated<Date>;
  readonly disabled_at: Date | null;
  readonly authenticator_set_at: Date | null;
}

export interface StaffRolesTable {
  readonly name: GeneratedAlways<string>;
  readonly description: GeneratedAlways<string>;
}

export interface StaffRolePermissionsTable {
  readonly role: GeneratedAlways<StaffRole>;
  readonly permission: GeneratedAlways<StaffPermission>;
}

export interface StaffMemberRolesTable {
  readonly staff_id: ColumnType<number, number, never>;
  readonly role: ColumnType<StaffRole, StaffRole, never>;
  readonly granted_at: ColumnType<Date, Date | undefined, never>;
}

export interface ApprovalRequestsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly action: string;
  readonly payload: ColumnType<unknown, string, string>;
  readonly payload_hash: Buffer;
  readonly subject_type: string;
  readonly subject_document_id: string;
  readonly requested_by: number;
  readonly requested_at: Generated<Date>;
  readonly reason: string;
  readonly state: Generated<'pending' | 'executed' | 'rejected' | 'expired' | 'withdrawn' | 'void'>;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly result: ColumnType<unknown, string | null | undefined, string | null>;
  readonly expires_at: Generated<Date>;
  readonly lost_permission: string | null;
  readonly facts: ColumnType<unknown, string | null | undefined, string | null>;
  readonly is_moot: Generated<boolean>;
}

export interface RequestedItemsView {
  readonly request_document_id: string | null;
  readonly action: string | null;
  readonly state: string | null;
  readonly expires_at: Date | null;
  readonly item_type: string | null;
  readonly item_document_id: string | null;
}

export interface ApprovalThingsView {
  readonly thing: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
  readonly title: unknown;
  readonly placed_at: Date | null;
  readonly project_id: number | null;
}

export interface PendingApprovalsView {
  readonly action: string;
  readonly requested_by: number;
  readonly since: Date;
  readonly author_may: readonly string[] | null;
}

export interface StaffPasskeysTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly staff_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: bigint;
  readonly name: string;
  readonly created_at: Generated<Date>;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

export interface StaffPasskeyChallengesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly challenge_hash: Buffer;
  readonly purpose: 'add' | 'sign_in' | 'step_up' | 'invitation';
  readonly staff_id: number | null;
  readonly expires_at: Generated<Date>;
  readonly used_at: Date | null;
}

export interface StaffInvitationsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly purpose: 'join' | 'renewal';
  readonly email: string;
  readonly email_canonical: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly language: Locale;
  readonly staff_id: number | null;
  readonly invited_by: number;
  readonly created_at: Generated<Date>;
  readonly expires_at: Generated<Date>;
  readonly accepted_at: Date | null;
  readonly withdrawn_at: Date | null;
}

export interface StaffMailsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly kind: string;
  readonly staff_id: number | null;
  readonly invitation_id: number | null;
  readonly language: Locale;
  readonly about: string | null;
  readonly created_at: Generated<Date>;
  readonly tries: Generated<number>;
  readonly due_at: Generated<Date>;
  readonly sent_at: Date | null;
  readonly document_id: Generated<string>;
  readonly error: string | null;
}

export interface StaffMailsQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface StaffSavedViewsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: Generated<string>;
  readonly staff_id: number;
  readonly list: string;
  readonly place: number;
  readonly name: string;
  readonly filters: ColumnType<unknown, string, string>;
  readonly sort: string | null;
  readonly is_shared: boolean;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface RecordedEventsView {
  readonly id: bigint;
  readonly actor_kind: 'user' | 'staff' | 'system';
  readonly actor_id: number | null;
  readonly type: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
  readonly at: Date;
}

export interface StaffTables {
  readonly staff_members: StaffMembersTable;
  readonly staff_roles: StaffRolesTable;
  readonly staff_role_permissions: StaffRolePermissionsTable;
  readonly staff_member_roles: StaffMemberRolesTable;
  readonly approval_requests: ApprovalRequestsTable;
  readonly requested_items: RequestedItemsView;
  readonly approval_things: ApprovalThingsView;
  readonly pending_approvals: PendingApprovalsView;
  readonly staff_passkeys: StaffPasskeysTable;
  readonly staff_passkey_challenges: StaffPasskeyChallengesTable;
  readonly staff_invitations: StaffInvitationsTable;
  readonly staff_mails: StaffMailsTable;
  readonly staff_mails_queue: StaffMailsQueueView;
  readonly staff_saved_views: StaffSavedViewsTable;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly recorded_events: RecordedEventsView;
}
