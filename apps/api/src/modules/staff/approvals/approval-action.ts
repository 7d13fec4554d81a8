import type { ApprovalName, FactsOf } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';

/** The payload of a request: plain JSON, so that the same bytes can be hashed again at the execution. */
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
  /** Reason of the request. */
  readonly reason: string;
  readonly requestId: string;
}

/** A kind of approval request, with the facts for the second person. */
export interface ApprovalKind<
  Name extends ApprovalName = ApprovalName,
  P extends ApprovalPayload = ApprovalPayload,
> {
  /** `subject.verb`: `suspense.refund`. Its permissions are in `approvalActions`. */
  readonly action: Name;
  /**
   * Whether the facts are personal: they are read again each time and stored without values, except the named
   * subjects. A member who may not decide about the request sees only the subjects.
   */
  readonly isPersonal?: boolean;
  readonly payload: z.ZodMiniType<P>;
  // These are methods, so that actions with different payloads fit into one list.
  /**
   * The subject of the approval and its effects as of now, read without a lock. Undefined once the request can no
   * longer succeed, because its subject is gone or decided; the request then ends.
   */
  facts(tx: Tx, payload: P): Promise<FactsOf<Name> | undefined>;
}

/**
 * An action that needs a second person. `execute` runs exactly once, in the transaction of the approval, and returns
 * its result. If it throws a BusinessError, that is the approver's answer, and the request stays pending.
 */
export interface ApprovalAction<
  Name extends ApprovalName = ApprovalName,
  P extends ApprovalPayload = ApprovalPayload,
> extends ApprovalKind<Name, P> {
  execute(tx: Tx, payload: P, context: ApprovalContext): Promise<EventFacts>;
}

/** A kind with the action that its approval executes. */
export const withExecution = <Name extends ApprovalName, P extends ApprovalPayload>(
  kind: ApprovalKind<Name, P>,
  execute: ApprovalAction<Name, P>['execute'],
): ApprovalAction<Name, P> => ({ ...kind, execute });

/** The execution of every action: a missing or misnamed one does not compile. */
export type ApprovalExecutions = { readonly [Name in ApprovalName]: ApprovalAction<Name> };

/** Every action that a request can name, by name. */
export type ApprovalActions = ReadonlyMap<string, ApprovalAction>;

/** A request for a second person's approval. */
export interface ApprovalRequest<P extends ApprovalPayload = ApprovalPayload> {
  readonly payload: P;
  /** documentId of the action's subject (`approvalActions`). */
  readonly subject: string;
  /** The requester. */
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}
