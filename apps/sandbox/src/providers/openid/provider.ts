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
  /** The name for people. */
  name: string;
  /** Under `/google`, `/apple`: the provider's own paths. */
  paths: { authorize: string; token: string; keys: string };
  /** The discovery document beside issuer and addresses. */
  metadata: Readonly<Record<string, unknown>>;
  /** How long a code lives. */
  codeMs: number;
  client(context: Context): RegisteredClient;
  /** Why an otherwise valid request is refused by this provider. */
  problemOf(request: AuthorizationRequest): string | undefined;
  /** Whether the platform is authenticated when it requests tokens. */
  isClient(context: Context, form: Readonly<Record<string, string>>): Promise<boolean>;
  claimsOf(grant: Grant): JWTPayload;
  /** Fields returned beside code and state. */
  extras(person: OpenIdPerson, request: AuthorizationRequest): Leaving;
  /** The error when the person cancels. */
  denied: string;
  /** Sends the browser back. */
  leave(request: FastifyRequest, reply: FastifyReply, uri: string, fields: Leaving): unknown;
  /** Whether the person may hide the own address behind a relay address. */
  hidesEmail: boolean;
  lifeOfIdTokenS: number;
}

/** The issuer, and with it every address of the provider. */
export const issuerOf = (context: Context, { provider }: { provider: OpenIdProvider }): string =>
  `${context.origin()}/${provider}`;
