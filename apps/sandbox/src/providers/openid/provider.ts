import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Context } from '../../context.ts';
import type { AuthorizationRequest, RegisteredClient } from './authorization-request.ts';
import type { Grant } from './codes.ts';
import type { OpenIdProvider } from './keyring.ts';
import type { OpenIdPerson } from './people.ts';

/** The return of the browser to the platform: with a code, or with an error. */
export type Leaving = Readonly<Record<string, string>>;

/** The differences between Google and Apple; the rest is in `provider.routes.ts`. */
export interface ProviderShape {
  provider: OpenIdProvider;
  /** The provider's name on its pages. */
  name: string;
  /** The provider's own paths, below `/google` or `/apple`. */
  paths: { authorize: string; token: string; keys: string };
  /** The fields of the discovery document in addition to the issuer and the addresses. */
  metadata: Readonly<Record<string, unknown>>;
  /** The lifetime of a code in milliseconds. */
  codeMs: number;
  client(context: Context): RegisteredClient;
  /** The reason why this provider refuses an otherwise valid request. */
  problemOf(request: AuthorizationRequest): string | undefined;
  /** Whether the platform proves its identity when it requests tokens. */
  isClient(context: Context, form: Readonly<Record<string, string>>): Promise<boolean>;
  claimsOf(grant: Grant): JWTPayload;
  /** Fields returned in addition to code and state. */
  extras(person: OpenIdPerson, request: AuthorizationRequest): Leaving;
  /** The error when the person cancels. */
  denied: string;
  /** Sends the browser back. */
  leave(request: FastifyRequest, reply: FastifyReply, uri: string, fields: Leaving): unknown;
  /** Whether the person may hide their own e-mail address behind a relay address. */
  hidesEmail: boolean;
  lifeOfIdTokenS: number;
}

/** The issuer, which is also the base of every address of the provider. */
export const issuerOf = (context: Context, { provider }: { provider: OpenIdProvider }): string =>
  `${context.origin()}/${provider}`;
