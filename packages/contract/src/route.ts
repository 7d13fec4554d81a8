import type { StaffPermission } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * The allowed callers. `public`: any caller, no token. `session`: a signed-in user (without accepted terms
 * the user may still read, cancel, pay an existing order and sign out). `terms`: signed in with accepted
 * terms. `optional`: any caller; a live session may show more, a dead one gets a 401. `hook`: a provider,
 * proved by its signature. `staff`: a signed-in staff member; the route names the required permission.
 */
export type Access = 'public' | 'optional' | 'session' | 'terms' | 'hook' | 'staff';

/** Key required: money moves. Accepted: any other POST. None: reads, hooks and the rest. */
export type Idempotency = 'required' | 'accepted' | 'none';

/** The request budget of a call (polling must never lock out an honest user). */
export type RateClass = 'read' | 'write' | 'credentials' | 'mail' | 'lookup' | 'hook';

/**
 * The calls that continue in a run-off (docs/operations/run-off.md). `stops`: no new account, order, deposit,
 * project or price. `goes on`: money leaves, holders vote and are informed, all users get their own data.
 */
export type InRunOff = 'goes on' | 'stops';

interface AnyRoute {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly idempotency: Idempotency;
  readonly rate: RateClass;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The form of the body: JSON, a browser's form, the bytes of one file, or anything for an unread body. */
  readonly bodyType?: 'form' | 'file' | 'ignored';
  readonly answer: z.ZodMiniType;
  readonly status?: 200 | 201;
  /** The catalogue codes of this call, in addition to the codes of every call. */
  readonly errors: readonly ErrorCode[];
}

interface OpenRoute extends AnyRoute {
  readonly access: Exclude<Access, 'staff'>;
  /** Staff who view the app as an investor may make this call; every other call refuses them. */
  readonly isViewable?: true;
  readonly permission?: undefined;
  readonly stepUp?: undefined;
  /** `run-off.ts` lists these calls. */
  readonly inRunOff?: undefined;
}

interface AnyStaffRoute extends AnyRoute {
  readonly access: 'staff';
  /** The permission that the caller needs; null: any staff member. */
  readonly permission: StaffPermission | null;
  readonly isViewable?: undefined;
  /** Money and approvals: the session must be fresh, otherwise the answer is 403 `auth.step_up_required`. */
  readonly stepUp?: true;
}

interface StaffReading extends AnyStaffRoute {
  readonly method: 'GET';
  readonly inRunOff?: undefined;
}

interface StaffChange extends AnyStaffRoute {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly inRunOff: InRunOff;
}

/**
 * A call of the API. A staff route without its permission fails to compile, and so does a change without its
 * behaviour in a run-off.
 */
export type RouteDefinition = OpenRoute | StaffReading | StaffChange;

/** Preserves the literal types of a route, so that handlers and calls are typed by it. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;
