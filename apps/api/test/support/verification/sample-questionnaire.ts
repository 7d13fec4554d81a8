import { sql } from 'kysely';
import { signedInUser, type TestUser } from '../app/test-app.ts';
import { rowsOf, type VerificationFixture } from './verification-fixture.ts';

export { goodAnswers as answers, goodPerson as personal } from '@parcela/contract/aml-cases';

/** The calls of a test about the questionnaire. */
export const amlCalls = (fixture: () => VerificationFixture) => {
  const put = (user: TestUser, data: object, documentId = user.profileDocumentId) =>
    fixture().inject({
      method: 'PUT',
      url: `/api/user-profiles/${documentId}`,
      headers: { ...user.headers, 'content-type': 'application/json' },
      payload: { data },
    });
  const submissions = (user: TestUser) => rowsOf(fixture().context, 'aml_submissions', user.userId);
  return {
    put,
    submissions,
    /** A refused call, as its error describes it. */
    refusal: (response: Awaited<ReturnType<typeof put>>) => ({
      status: response.statusCode,
      ...response.json<{
        error: { details: { code: string; issues: { path: string; code: string }[]; params: unknown } };
      }>().error.details,
    }),
    /** KYC without personal data, so that the questionnaire must contain everything. */
    identified: async (): Promise<TestUser> => {
      const user = await signedInUser(fixture().context);
      await sql`
        insert into verification_records (document_id, user_id, type, source)
        values (${`kyc-${user.userId}`}, ${user.userId}, 'KYC', 'admin')`.execute(
        fixture().context.admin.kysely,
      );
      return user;
    },
    /** Everything that a refused call must not change. */
    stateOf: async (user: TestUser) => [
      await submissions(user),
      await rowsOf(fixture().context, 'verification_records', user.userId),
      await rowsOf(fixture().context, 'user_profiles', user.userId),
      await rowsOf(fixture().context, 'review_cases', user.userId),
    ],
  };
};
