import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `public`: anybody, no token. `session`: signed in (a person who has not accepted the terms may
 * still read, cancel, pay an existing order and sign out). `terms`: signed in with accepted terms.
 * `hook`: a provider, proved by its signature.
 */
export type Access = 'public' | 'session' | 'terms' | 'hook';

/** Key required: money moves. Accepted: any other POST. None: reads, hooks and the rest (design.md section 3). */
export type Idempotency = 'required' | 'accepted' | 'none';

/** Which budget of requests a call draws on (reliability.md H17: polling must never lock out an honest person). */
export type RateClass = 'read' | 'write' | 'credentials' | 'mail' | 'lookup' | 'hook';

export interface RouteDefinition {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  readonly idempotency: Idempotency;
  readonly rate: RateClass;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  readonly status?: 200 | 201;
  /** The codes of the catalogue that this call can answer beside those that every call can. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a route, so that handlers and the client are typed by it. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route;
