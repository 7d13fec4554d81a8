import { type RawBuilder, sql } from 'kysely';

/**
 * Has the person of this profile accepted the versions in force? New terms or a new privacy policy ask everybody again
 * (design section 4 "Content"); while none are published, those accepted before count.
 */
export const hasAcceptedTerms = (profile: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  return sql<boolean>`(
    ${column('terms_accepted_at')} is not null and not exists (
      select from terms_in_force f
      where (f.terms, f.privacy) is distinct from (${column('terms_version')}, ${column('privacy_version')})
    ))`;
};
