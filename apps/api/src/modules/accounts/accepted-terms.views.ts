import { type RawBuilder, sql } from 'kysely';

/**
 * Has the person of this profile accepted the versions in force? New terms or a new privacy policy ask everybody again
 * (design section 4 "Content"); while none are published, those accepted before count.
 */
export const hasAcceptedTerms = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  const isInForce = (version: string, current: string) => sql`
    ${column(version)} is not distinct from
      coalesce((select ${sql.ref(current)} from terms_in_force), ${column(version)})`;
  // Written so that the database looks the versions up once a statement, for however many people.
  return sql<boolean>`(
    ${column('terms_accepted_at')} is not null and ${isInForce('terms_version', 'terms')}
    and ${isInForce('privacy_version', 'privacy')})`;
};
