import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Context } from '../../context.ts';
import type { AuthorizationRequest, RegisteredClient } from './authorization-request.ts';
import type { Grant } from './codes.ts';
import type { OpenIdProvider } from './keyring.ts';
import type { OpenIdPerson } from './people.ts';

/** Where the browser goes back to the platform: with a code, or with an error. */
export type Leaving = Readonly<Record<string, string>>;

/** In what Google and Apple differ; the rest is in `provider.routes.ts`. */
export interface ProviderShape {
  provider: OpenIdProvider;
  /** As people call it. */
  name: string;
  /** Under `/google`, `/apple`: the provider's own paths. */
  paths: { authorize: string; token: string; keys: string };
  /** What the discovery document says beside issuer and addresses. */
  metadata: Readonly<Record<string, unknown>>;
  /** How long a code lives. */
  codeMs: number;
  client(context: Context): RegisteredClient;
  /** Why a request that is right in general is not right here. */
  problemOf(request: AuthorizationRequest): string | undefined;
  /** Is it the platform that asks for tokens? */
  isClient(context: Context, form: Readonly<Record<string, string>>): Promise<boolean>;
  claimsOf(grant: Grant): JWTPayload;
  /** What goes back beside code and state. */
  extras(person: OpenIdPerson, request: AuthorizationRequest): Leaving;
  /** The error of a person who does not want to. */
  denied: string;
  /** Sends the browser back. */
  leave(request: FastifyRequest, reply: FastifyReply, uri: string, fields: Leaving): unknown;
  /** May the person hide the own address behind one of the provider's? */
  hidesEmail: boolean;
  lifeOfIdTokenS: number;
}

/** The issuer, and with it every address of the provider. */
export const issuerOf = (context: Context, { provider }: { provider: OpenIdProvider }): string =>
  `${context.origin()}/${provider}`;
