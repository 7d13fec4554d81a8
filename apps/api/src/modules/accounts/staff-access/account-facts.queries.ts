import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';

/** The account facts that staff see in addition to the profile. */
export interface AccountFacts {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly socialProviders: ('google' | 'apple')[];
  readonly termsAcceptedAt: Date | null;
  /** The profile's version. */
  readonly version: number;
  /** The open block. */
  readonly block: { readonly reason: string; readonly openedAt: string; readonly openedBy: string } | null;
  readonly referral: {
    readonly code: string;
    readonly referredBy: { readonly documentId: string; readonly email: string } | null;
    /** How many users signed up with the code. */
    readonly referred: number;
  };
}

export const findAccountFacts = async (tx: Tx, userId: number): Promise<AccountFacts> => {
  const { rows } = await sql<AccountFacts>`
    select u.password_hash is not null as "hasPassword",
      exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null) as "hasSecondFactor",
      array(select i.provider from user_identities i where i.user_id = u.id order by i.provider)
        as "socialProviders",
      p.version, p.terms_accepted_at as "termsAcceptedAt",
      (select jsonb_build_object('reason', b.reason, 'openedAt', b.opened_at, 'openedBy', a.name)
        from user_blocks b join audit_actors a on a.kind = 'staff' and a.id = b.opened_by
        where b.user_id = u.id and b.closed_at is null) as block,
      jsonb_build_object('code', p.referral_code,
        'referredBy', (select jsonb_build_object('documentId', r.document_id, 'email', r.email) from users r
          where r.id = p.referred_by and r.deleted_at is null),
        'referred', (select count(*) from user_profiles o where o.referred_by = u.id)) as referral
    from users u join user_profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(tables(tx));
  return onlyRow(rows);
};
