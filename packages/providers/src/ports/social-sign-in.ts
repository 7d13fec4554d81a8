/** The providers of sign-in in addition to e-mail and password. */
export type SocialProvider = 'google' | 'apple';

/** The three secrets of one sign-in, each a random text of at least 256 bits. */
export interface SocialSecrets {
  /** Returns with the browser. */
  readonly state: string;
  /** Returns inside the signed token. */
  readonly nonce: string;
  /** The PKCE verifier, for a provider that supports it. */
  readonly codeVerifier: string;
}

/** The fields that the browser returned; none of them can be trusted. */
export type ProviderReply = Readonly<Record<string, string>>;

/** A person at a provider, by its signed token. */
export interface SocialIdentity {
  /** Never changes and never belongs to another person; the key of the identity. */
  readonly subject: string;
  /** Null when the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The person's own text there, unverified; null when the provider sends none this time. */
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type SocialStart =
  | { readonly kind: 'ok'; readonly url: string }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

export type SocialAnswer =
  | { readonly kind: 'known'; readonly identity: SocialIdentity }
  /** The person cancelled, or the answer is invalid. */
  | { readonly kind: 'refused' }
  /** The provider does not answer. */
  | { readonly kind: 'unknown' };

/** A provider of sign-in. It returns outcomes and never throws. */
export interface SocialGateway {
  /** The page of the provider to which the browser goes. */
  start(secrets: SocialSecrets): Promise<SocialStart>;
  /** Identifies the person who returned from the provider. `now` is the database's time, by which tokens are checked. */
  identify(reply: ProviderReply, secrets: SocialSecrets, now: Date): Promise<SocialAnswer>;
}

/** The configured providers; a missing one is off. */
export type SocialGateways = Readonly<Partial<Record<SocialProvider, SocialGateway>>>;
