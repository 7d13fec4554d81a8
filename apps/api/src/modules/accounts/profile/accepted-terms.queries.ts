import { type RawBuilder, sql } from 'kysely';

/**
 * Has the person of this profile accepted the versions in force? New terms or a new privacy policy ask everybody
 * again; while none are published, those accepted before count.
 */
export const hasAcceptedTerms = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql`coalesce(${sql.ref(`${profile}.${name}`)}, '')`;
  // Written so that the database looks the versions up once per statement, for however many users.
  return sql<boolean>`(
    ${sql.ref(`${profile}.terms_accepted_at`)} is not null
    and coalesce(
      (${column('terms_version')}, ${column('privacy_version')}) = (select f.terms, f.privacy from terms_in_force f),
      true
    ))`;
};
