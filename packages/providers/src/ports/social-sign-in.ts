/** The providers of sign-in besides e-mail and password. */
export type SocialProvider = 'google' | 'apple';

/** The three secrets of one sign-in, each a random text of at least 256 bits. */
export interface SocialSecrets {
  /** Comes back with the browser. */
  readonly state: string;
  /** Comes back inside the signed token. */
  readonly nonce: string;
  /** Of PKCE, for a provider that knows it. */
  readonly codeVerifier: string;
}

/** The fields that the browser returned; none of them can be trusted. */
export type ProviderReply = Readonly<Record<string, string>>;

/** A person at a provider, by its signed token. */
export interface SocialIdentity {
  /** Never changes and is never given to another person; the key of the identity. */
  readonly subject: string;
  /** Null when the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** As the person wrote it there, not verified; null when the provider sends none this time. */
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type SocialStart =
  | { readonly kind: 'ok'; readonly url: string }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

export type SocialAnswer =
  | { readonly kind: 'known'; readonly identity: SocialIdentity }
  /** The person cancelled, or the answer is wrong. */
  | { readonly kind: 'refused' }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

/** A provider of sign-in. It returns outcomes and never throws. */
export interface SocialGateway {
  /** The page of the provider to which the browser goes. */
  start(secrets: SocialSecrets): Promise<SocialStart>;
  /** The person who came back. `now` is the time by which tokens are checked: the database's. */
  identify(reply: ProviderReply, secrets: SocialSecrets, now: Date): Promise<SocialAnswer>;
}

/** The configured providers; a missing one is not offered. */
export type SocialGateways = Readonly<Partial<Record<SocialProvider, SocialGateway>>>;
