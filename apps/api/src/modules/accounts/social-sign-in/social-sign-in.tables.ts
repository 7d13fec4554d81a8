import type { Locale } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { SocialProvider } from './social-sign-in.ports.ts';

export interface SocialTables {
  user_identities: {
    id: Generated<bigint>;
    user_id: number;
    provider: SocialProvider;
    subject: string;
    /** As the provider told it last. */
    email: string | null;
    created_at: Generated<Date>;
  };
  social_attempts: {
    id: Generated<bigint>;
    provider: SocialProvider;
    state_hash: Buffer;
    /** Of the cookie of the browser that started it. */
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    next: string | null;
    referral_code: string | null;
    language: Locale;
    /** The versions in force when the box was ticked; null when it was not. */
    terms_version: string | null;
    privacy_version: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    returned_at: Date | null;
    code_hash: Buffer | null;
    subject: string | null;
    email: string | null;
    is_email_verified: boolean | null;
    first_name: string | null;
    last_name: string | null;
  };
}
