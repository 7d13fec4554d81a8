import type { StaffRole } from '@parcela/domain';
import { addStaffMember } from '../../../src/modules/staff/index.ts';
import { createSecretVault, type SecretVault } from '@parcela/platform/security/encryption.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { newTotpSecret } from '@parcela/platform/security/totp.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

/** Decrypts the secrets of tests with the key of `testVault`. */
export const testSecrets: SecretVault = createSecretVault([{ id: 'test', key: Buffer.alloc(32, 7) }]);

/** The address of the test site. */
export const testPublicUrl = 'http://localhost:9';

/** The dependencies of staff routes, except limits and actions. */
export const testStaffParts = {
  secrets: testSecrets,
  publicUrl: testPublicUrl,
  timeZone: 'Europe/Prague',
  brandName: sampleBrandName,
} as const;

export interface TestStaff {
  readonly staffId: number;
  readonly documentId: string;
  readonly email: string;
  readonly totpSecret: string;
  readonly headers: { readonly authorization: string };
}

const members = { count: 0 };

/** Creates a member of staff with these roles and an open session, through the real use cases. */
export const signedInStaff = async (
  context: TestContext,
  roles: readonly StaffRole[],
  /** Default: no password can match it. */
  passwordHash = 'none',
): Promise<TestStaff> => {
  members.count += 1;
  const email = `staff${members.count}@operator.example`;
  const totpSecret = newTotpSecret();
  return context.transact(async (tx) => {
    const { id, documentId } = await addStaffMember(testSecrets, tx, {
      email,
      name: `Staff ${members.count}`,
      roles,
      passwordHash,
      totpSecret,
      actor: { kind: 'system' },
    });
    const token = await openSession(tx, { audience: 'staff', subjectId: id, userAgent: 'test' });
    return {
      staffId: id,
      documentId,
      email,
      totpSecret,
      headers: { authorization: `Bearer ${token}` },
    };
  });
};

/**
 * Adds this many members of staff with all rights and returns their ids, for use cases that only record who decides.
 */
export const addTestStaff = async (tx: Tx, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    members.count += 1;
    const { id } = await addStaffMember(testSecrets, tx, {
      email: `staff${members.count}@operator.example`,
      name: `Staff ${members.count}`,
      roles: ['administrator'],
      passwordHash: 'none',
      totpSecret: newTotpSecret(),
      actor: { kind: 'system' },
    });
    ids.push(id);
  }
  return ids;
};
