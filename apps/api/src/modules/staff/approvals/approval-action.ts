import type { Currency, StaffPermission } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';

/** What a request carries: plain JSON, so that the same bytes can be hashed again when it is executed. */
export type ApprovalPayload = { readonly [field: string]: JsonValue };
type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [field: string]: JsonValue };

/** The requester, the approver and the reason of the request. */
export interface ApprovalContext {
  /** Ids of members of staff. */
  readonly requestedBy: number;
  readonly approvedBy: number;
  /** documentId of the request. */
  readonly approval: string;
  /** Of the request. */
  readonly reason: string;
  readonly requestId: string;
}

/** What the sentence about the consequences names: amounts, names, counts, as they are now. */
export type ConsequenceFacts = Readonly<
  Record<string, string | number | { readonly amount: number; readonly currency: Currency }>
>;

/**
 * One thing that needs a second person. `execute` runs in the transaction of the approval, exactly once, and says
 * what it did; a BusinessError that it throws is the approver's answer and leaves the request pending.
 */
export interface ApprovalAction<P extends ApprovalPayload = ApprovalPayload> {
  /** `subject.verb`: `suspense.refund`. */
  readonly action: string;
  /** What the approver has to be allowed, beside `approvals.decide`. */
  readonly permission: StaffPermission;
  /** What the requester has to be allowed until somebody decides; default: the same permission. */
  readonly asks?: StaffPermission;
  readonly payload: z.ZodMiniType<P>;
  // A method, so that actions of different payloads fit into one list.
  execute(tx: Tx, payload: P, context: ApprovalContext): Promise<EventFacts>;
  /** What its sentence names; undefined when that is gone. Default: nothing. */
  describe?(tx: Tx, payload: P): Promise<ConsequenceFacts | undefined>;
}

/** Every action that a request can name, by its name. */
export type ApprovalActions = ReadonlyMap<string, ApprovalAction>;

/** A request for a second person's approval. */
export interface ApprovalRequest {
  /** Of the `ApprovalAction` that is to be executed. */
  readonly action: string;
  readonly payload: ApprovalPayload;
  /** What it is about; there is one pending request an action and subject. */
  readonly subject: { readonly type: string; readonly documentId: string };
  /** Who asks. */
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}
