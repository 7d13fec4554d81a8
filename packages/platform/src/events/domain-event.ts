import type { EventSubject, EventType } from '@parcela/domain';

/**
 * The actor: an investor, a staff member, or the platform itself (a job, a scheduled job, a provider's call).
 */
export type EventActor =
  | { readonly kind: 'user' | 'staff'; readonly id: number }
  | { readonly kind: 'system' };

/** The actor, and the request. */
export interface EventAuthor {
  readonly actor: EventActor;
  readonly requestId?: string | undefined;
}

/** States, ids, codes and names of fields; never the personal values themselves. */
export type EventFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** An event, as a use case records it. */
export interface NewEvent {
  readonly actor: EventActor;
  readonly type: EventType;
  readonly subject: { readonly type: EventSubject; readonly id: number | bigint | string };
  readonly before?: EventFacts;
  readonly after?: EventFacts;
  readonly requestId?: string | undefined;
}

/** An event, as a subscriber receives it. */
export interface DomainEvent {
  readonly id: bigint;
  /** `order.paid` */
  readonly type: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: EventFacts | null;
  readonly after: EventFacts | null;
  readonly at: Date;
  /** Null for an event without a request. */
  readonly requestId: string | null;
}
