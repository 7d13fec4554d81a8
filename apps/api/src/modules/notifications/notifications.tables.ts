// Written by `npm run generate:database` from the migrated database.
import type { Locale, PaymentType } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface NotificationsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly document_id: string;
  readonly user_id: number;
  readonly kind: string;
  readonly params: Generated<string>;
  readonly order_id: number | null;
  readonly link: string | null;
  readonly created_at: Generated<Date>;
  readonly read_at: Date | null;
  readonly mail_state: 'pending' | 'sent' | 'none' | 'failed';
  readonly mailed_at: Date | null;
  readonly tries: Generated<number>;
  readonly next_try_at: Date | null;
  readonly event_id: bigint | null;
  readonly mail_error: string | null;
  readonly is_shown: Generated<boolean>;
  readonly waits_until: Date | null;
}

export interface NotificationsQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface SilentMailView {
  readonly provider: string | null;
  readonly since: Date | null;
}

export interface SentMailsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly notification_id: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly kind: ColumnType<string, string, never>;
  readonly language: ColumnType<Locale, Locale, never>;
  readonly subject: ColumnType<Buffer, Buffer, never>;
  readonly content: ColumnType<Buffer, Buffer, never>;
  readonly sent_at: ColumnType<Date, Date | undefined, never>;
}

export interface PushSubscriptionsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly user_id: number;
  readonly endpoint_hash: Buffer;
  readonly target: Buffer;
  readonly topics: Generated<readonly string[]>;
  readonly created_at: Generated<Date>;
}

export interface PushMessagesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly notification_id: bigint;
  readonly subscription_id: bigint;
  readonly created_at: Generated<Date>;
  readonly tries: Generated<number>;
  readonly next_try_at: Generated<Date>;
  readonly waits_until: Date | null;
}

export interface NotificationPreferencesTable {
  readonly user_id: number;
  readonly switched_off: Generated<readonly string[]>;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly time_zone: string | null;
  readonly changed_at: Generated<Date>;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface MailRecipientsView {
  readonly user_id: number;
  readonly email: string;
  readonly language: Locale;
}

export interface OrderHeadingsView {
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly token_count: number;
  readonly owed: bigint | null;
  readonly is_live: boolean | null;
  readonly deadline_at: Date | null;
  readonly payment_type: PaymentType | null;
  readonly project_title: Readonly<Record<Locale, string>>;
  readonly fee: bigint | null;
  readonly user_id: number;
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

export interface NotificationsTables {
  readonly notifications: NotificationsTable;
  readonly notifications_queue: NotificationsQueueView;
  readonly silent_mail: SilentMailView;
  readonly sent_mails: SentMailsTable;
  readonly push_subscriptions: PushSubscriptionsTable;
  readonly push_messages: PushMessagesTable;
  readonly notification_preferences: NotificationPreferencesTable;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly mail_recipients: MailRecipientsView;
  readonly order_headings: OrderHeadingsView;
  readonly recorded_events: RecordedEventsView;
}
