import type { StaffPermission } from '@parcela/domain';
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `public`: any caller, no token. `session`: signed in (a person who has not accepted the terms may still
 * read, cancel, pay an existing order and sign out). `terms`: signed in with accepted terms. `optional`: any caller; a
 * live session may show more, a dead one is answered 401. `hook`: a provider, proved by its signature. `staff`: signed
 * in as a member of staff; the route names the required permission.
 */
export type Access = 'public' | 'optional' | 'session' | 'terms' | 'hook' | 'staff';

/** Key required: money moves. Accepted: any other POST. None: reads, hooks and the rest. */
export type Idempotency = 'required' | 'accepted' | 'none';

/** Which budget of requests a call draws on (polling must never lock out an honest person). */
export type RateClass = 'read' | 'write' | 'credentials' | 'mail' | 'lookup' | 'hook';

/**
 * What a platform in run-off still does (docs/operations/run-off.md). `stops`: no new account, order, deposit, project
 * or price. `goes on`: money leaves, holders vote and are informed, all users get their own data.
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
  /** The form of the body: JSON, a browser's form, the bytes of one file, or anything because it is not read. */
  readonly bodyType?: 'form' | 'file' | 'ignored';
  readonly answer: z.ZodMiniType;
  readonly status?: 200 | 201;
  /** Codes of the catalogue that this call can answer, in addition to the codes that every call can answer. */
  readonly errors: readonly ErrorCode[];
}

interface OpenRoute extends AnyRoute {
  readonly access: Exclude<Access, 'staff'>;
  /** Staff who view the app as an investor may make this call; every other call refuses them. */
  readonly isViewable?: true;
  readonly permission?: undefined;
  readonly stepUp?: undefined;
  /** These calls are listed in `run-off.ts`. */
  readonly inRunOff?: undefined;
}

interface AnyStaffRoute extends AnyRoute {
  readonly access: 'staff';
  /** The permission that the caller needs; null: any member of staff. */
  readonly permission: StaffPermission | null;
  readonly isViewable?: undefined;
  /** Money and approvals: the session has to be fresh, else 403 `auth.step_up_required`. */
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
 * A call of the API. A route for staff does not compile without the permission that it needs, nor a change without what
 * becomes of it in a run-off.
 */
export type RouteDefinition = OpenRoute | StaffReading | StaffChange;

/** Preserves the literal types of a route, so that handlers and calls are typed by it. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;
