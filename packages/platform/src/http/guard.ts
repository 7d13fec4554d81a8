import type { RouteDefinition } from '@parcela/contract';
import type { StaffPermission } from '@parcela/domain';
import { runOffCode, runOffOf } from '@parcela/contract/run-off';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import { BusinessError } from '../errors.ts';
import { sha256 } from '../ids.ts';
import type { RateLimits } from '../security/rate-limits.ts';
import { closeIfOver, touchSession } from '../security/sessions.ts';
import type { Caller, StaffCaller } from './call.ts';

export type AnyCaller = Caller | StaffCaller | undefined;

/**
 * Finds the live session of a token; a call may provide its own, which also finds its answer in the same
 * statement.
 */
export type FindCaller<C> = (reader: Tx, tokenHash: Buffer) => Promise<C | undefined>;

/** The edge's needs from the staff module: an investor's token opens nothing here, and the reverse. */
export interface StaffGuard {
  readonly authenticate: FindCaller<StaffCaller>;
  /**
   * The caller with the current permissions, locked: until the transaction ends they are neither disabled nor
   * lose a role (docs/decisions/0013).
   * @throws BusinessError `auth.session_invalid`, or `common.forbidden` when the permission of the call is lost
   */
  lockCaller(
    tx: Tx,
    held: { readonly caller: StaffCaller; readonly permission: StaffPermission | null },
  ): Promise<StaffCaller>;
  /** Records that a staff member tried an action that their roles do not allow. */
  recordRefusal(
    tx: Tx,
    refused: { caller: StaffCaller; operationId: string; requestId: string },
  ): Promise<void>;
}

export interface GuardParts {
  /** True in a run-off, in which the contract's stopping calls are refused. Default: false. */
  readonly isRunOff?: boolean;
  readonly reader: Tx;
  readonly rateLimits: RateLimits;
  /** Finds the live session of a token; the accounts module gives it. */
  readonly authenticate: FindCaller<Caller>;
  readonly staff: StaffGuard;
}

const bearerPattern = /^Bearer ([\w-]{20,200})$/;

const findCaller = async <C>(parts: GuardParts, request: FastifyRequest, find: FindCaller<C>): Promise<C> => {
  const token = bearerPattern.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new BusinessError('auth.session_invalid');
  const tokenHash = sha256(token);
  const caller = await find(parts.reader, tokenHash);
  if (caller) return caller;
  await closeIfOver(parts.reader, tokenHash);
  throw new BusinessError('auth.session_invalid');
};

export const isForbidden = (error: unknown): boolean =>
  error instanceof BusinessError && error.code === 'common.forbidden';

/** Runs outside the transaction of the call, which is rolled back. */
export const recordRefusal = (
  parts: GuardParts,
  { operationId }: RouteDefinition,
  request: FastifyRequest,
  caller: StaffCaller,
): Promise<void> => parts.staff.recordRefusal(parts.reader, { caller, operationId, requestId: request.id });

const guardStaff = async (
  parts: GuardParts,
  route: RouteDefinition,
  request: FastifyRequest,
): Promise<StaffCaller> => {
  const caller = await findCaller(parts, request, parts.staff.authenticate);
  const { permission, stepUp } = route;
  if (permission === undefined || (permission !== null && !caller.permissions.includes(permission))) {
    await recordRefusal(parts, route, request, caller);
    throw new BusinessError('common.forbidden');
  }
  // No role causes this refusal, so the audit log does not record it.
  if (stepUp && !caller.isFresh) throw new BusinessError('auth.step_up_required');
  return caller;
};

const isVisitor = ({ access }: RouteDefinition, request: FastifyRequest): boolean =>
  access === 'public' ||
  access === 'hook' ||
  (access === 'optional' && request.headers.authorization === undefined);

/**
 * Identifies the caller; a visitor whose request is counted in the process waits for nothing. Signed-in calls answer
 * 401 before they check anything else.
 */
export const guard = (
  parts: GuardParts,
  route: RouteDefinition,
  request: FastifyRequest,
  find: FindCaller<Caller> = parts.authenticate,
): Promise<AnyCaller> | undefined => {
  const counted = parts.rateLimits.countRequest(route.rate, request.ip);
  if (isVisitor(route, request)) return counted?.then(() => undefined);
  return counted
    ? counted.then(() => guardCaller(parts, route, request, find))
    : guardCaller(parts, route, request, find);
};

/**
 * Runs after the caller is known, so that a stranger learns nothing new; a refusal of the guard itself comes
 * first.
 */
export const guardInRunOff = (
  { isRunOff = false }: GuardParts,
  route: RouteDefinition,
  found: Promise<AnyCaller> | undefined,
): Promise<AnyCaller> | undefined => {
  if (!isRunOff || runOffOf(route) !== 'stops') return found;
  return Promise.resolve(found).then(() => {
    throw new BusinessError(runOffCode);
  });
};

const guardCaller = async (
  parts: GuardParts,
  route: RouteDefinition,
  request: FastifyRequest,
  find: FindCaller<Caller>,
): Promise<Caller | StaffCaller> => {
  const caller =
    route.access === 'staff'
      ? await guardStaff(parts, route, request)
      : await findCaller(parts, request, find);
  if ('isView' in caller && caller.isView && !route.isViewable) throw new BusinessError('auth.view_only');
  if (caller.isActivityOld && request.headers['x-background'] !== '1')
    await touchSession(parts.reader, caller.sessionId);
  if (route.access === 'terms' && 'hasAcceptedTerms' in caller && !caller.hasAcceptedTerms)
    throw new BusinessError('terms.required');
  return caller;
};
