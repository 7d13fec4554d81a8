import type { ApprovalName, FactsOf } from '@parcela/domain';
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
  /** Reason of the request. */
  readonly reason: string;
  readonly requestId: string;
}

/** What can be asked of a second person, and the information for that person. */
export interface ApprovalKind<
  Name extends ApprovalName = ApprovalName,
  P extends ApprovalPayload = ApprovalPayload,
> {
  /** `subject.verb`: `suspense.refund`. Its permissions are in `approvalActions`. */
  readonly action: Name;
  /**
   * Its facts are personal: they are read again each time and stored without values, except the things that they name;
   * a person who may not decide about the request reads only these things.
   */
  readonly isPersonal?: boolean;
  readonly payload: z.ZodMiniType<P>;
  // Methods, so that actions of different payloads fit into one list.
  /**
   * What the approval is about and what follows, as of now, without a lock. Undefined once nothing can come of the
   * request any more: its subject is gone or decided, and the request ends.
   */
  facts(tx: Tx, payload: P): Promise<FactsOf<Name> | undefined>;
}

/**
 * One thing that needs a second person. `execute` runs in the transaction of the approval, exactly once, and says
 * what it did; a BusinessError that it throws is the approver's answer and leaves the request pending.
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

/** The execution of every action: one that is missing, or has the wrong name, does not compile. */
export type ApprovalExecutions = { readonly [Name in ApprovalName]: ApprovalAction<Name> };

/** Every action that a request can name, by its name. */
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
