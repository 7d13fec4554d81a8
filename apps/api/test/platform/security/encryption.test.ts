import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { createPersonalVault } from '@parcela/platform/security/encryption.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };

describe('createPersonalVault', () => {
  const context = useTestDatabase();

  it('returns the stored value, and stores nothing readable', async () => {
    const vault = createPersonalVault([oldKey]);
    const sealed = await context().transact((tx) => vault.encrypt(tx, 1, 'dateOfBirth', '1985-04-17'));
    expect(sealed.toString('latin1')).not.toContain('1985');
    const opened = await context().transact((tx) => vault.decrypt(tx, 1, { dateOfBirth: sealed }));
    expect(opened).toEqual({ dateOfBirth: '1985-04-17' });
  });

  it('refuses a value from another user or another field', async () => {
    const vault = createPersonalVault([oldKey]);
    const sealed = await context().transact(async (tx) => {
      await vault.encrypt(tx, 3, 'street', 'own');
      return vault.encrypt(tx, 2, 'street', 'Květná 1');
    });
    await expect(context().transact((tx) => vault.decrypt(tx, 3, { street: sealed }))).rejects.toThrow(
      /authenticate/,
    );
    await expect(context().transact((tx) => vault.decrypt(tx, 2, { city: sealed }))).rejects.toThrow(
      /authenticate/,
    );
  });

  it('opens values of an older master key while the configuration has that key', async () => {
    const before = createPersonalVault([oldKey]);
    const sealed = await context().transact((tx) => before.encrypt(tx, 4, 'street', 'Květná 1'));
    const during = createPersonalVault([newKey, oldKey]);
    expect(await context().transact((tx) => during.decrypt(tx, 4, { street: sealed }))).toEqual({
      street: 'Květná 1',
    });
    const after = createPersonalVault([newKey]);
    await expect(context().transact((tx) => after.decrypt(tx, 4, { street: sealed }))).rejects.toThrow(
      /master key/,
    );
  });

  it('opens nothing once the user’s key is destroyed', async () => {
    const vault = createPersonalVault([oldKey]);
    const sealed = await context().transact((tx) => vault.encrypt(tx, 5, 'street', 'Květná 1'));
    await sql`update data_keys set wrapped_key = null, destroyed_at = app_now() where subject_id = 5`.execute(
      context().admin.kysely,
    );
    await expect(context().transact((tx) => vault.decrypt(tx, 5, { street: sealed }))).rejects.toThrow(
      /destroyed/,
    );
  });

  it('creates one key for a user whose first two values are written at the same time', async () => {
    const vault = createPersonalVault([oldKey]);
    const sealed = await Promise.all(
      ['a', 'b'].map((field) => context().transact((tx) => vault.encrypt(tx, 6, field, field))),
    );
    const opened = await context().transact((tx) =>
      vault.decrypt(tx, 6, { a: sealed[0] ?? null, b: sealed[1] ?? null }),
    );
    expect(opened).toEqual({ a: 'a', b: 'b' });
  });
});
