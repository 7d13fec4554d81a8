import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the user of this profile has accepted the versions in force. New terms or a new privacy policy require
 * acceptance again; while none are published, an earlier acceptance counts.
 */
export const hasAcceptedTerms = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql`coalesce(${sql.ref(`${profile}.${name}`)}, '')`;
  // Written so that the database looks up the versions once per statement, for any number of users.
  return sql<boolean>`(
    ${sql.ref(`${profile}.terms_accepted_at`)} is not null
    and coalesce(
      (${column('terms_version')}, ${column('privacy_version')}) = (select f.terms, f.privacy from terms_in_force f),
      true
    ))`;
};
