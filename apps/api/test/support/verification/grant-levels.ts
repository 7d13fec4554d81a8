import type { VerificationType } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { signedInUser, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

type GrantedLevel = Exclude<VerificationType, 'SIGNUP'>;

/** Grants levels as a provider's answer and the questionnaire do. */
export const giveLevels = async (
  tx: Tx,
  userId: number,
  ...types: readonly GrantedLevel[]
): Promise<void> => {
  for (const type of types)
    await sql`
      insert into verification_records (document_id, user_id, type, source)
      values (${newDocumentId()}, ${userId}, ${type}, ${type === 'KYC' ? 'sumsub' : 'server'})`.execute(
      tables(tx),
    );
};

/** Revokes a level, as the provider's second answer can. */
export const revokeLevel = async (tx: Tx, userId: number, type: GrantedLevel): Promise<void> => {
  await sql`
    update verification_records set revoked_at = app_now(), reason = 'test'
    where user_id = ${userId} and type = ${type} and revoked_at is null`.execute(tables(tx));
};

/** A signed-in user with valid KYC and AML. */
export const clearedUser = async (context: TestContext): Promise<TestUser> => {
  const user = await signedInUser(context);
  await giveLevels(context.database.reader, user.userId, 'KYC', 'AML');
  return user;
};
