import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addStaffMember } from '../modules/staff/index.ts';
import { findStaffCredentials } from '../modules/staff/members/staff-members.queries.ts';
import { totpContext } from '../modules/staff/sign-in/totp-context.ts';
import {
  createPersonalVault,
  createSecretVault,
  type PersonalVault,
} from '@parcela/platform/security/encryption.ts';
import { useTestDatabase } from '../../test/support/database/test-database.ts';
import { rotateKeys } from './rotate-keys.ts';

const oldKey = { id: 'old', key: Buffer.alloc(32, 1) };
const newKey = { id: 'new', key: Buffer.alloc(32, 2) };
const before = createPersonalVault([oldKey, newKey]);
const during = createPersonalVault([newKey, oldKey]);
const after = createPersonalVault([newKey]);

describe('rotateKeys', () => {
  const context = useTestDatabase();
  /** More than one batch. */
  const people = Array.from({ length: 250 }, (_, index) => index + 1);
  const sealed = new Map<number, Buffer>();

  const write = async (vault: PersonalVault, person: number): Promise<void> => {
    const value = await context().transact((tx) => vault.encrypt(tx, person, 'street', `Street ${person}`));
    sealed.set(person, value);
  };
  const read = async (vault: PersonalVault, person: number): Promise<string | null> => {
    const values = { street: sealed.get(person) ?? null };
    return (await vault.decrypt(context().database.reader, person, values)).street;
  };
  const keysOf = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ id: string; people: number }>`
      select master_key_id as id, count(*)::integer as people from data_keys
      where wrapped_key is not null group by 1`.execute(context().admin.kysely);
    return Object.fromEntries(rows.map((row) => [row.id, row.people]));
  };

  beforeAll(async () => {
    for (const person of people) await write(before, person);
  });

  it('loses no read or write under load and lets the old key be retired afterwards', async () => {
    const state = { isRotating: true, reads: 0, joined: 1_000 };
    /** Processes with the old and the new configuration, as during the rollout of a release. */
    const readers = [before, during].map(async (vault) => {
      while (state.isRotating) {
        const person = people[(state.reads * 7) % people.length] ?? 0;
        expect(await read(vault, person)).toBe(`Street ${person}`);
        state.reads += 1;
      }
    });
    const writers = [before, during].map(async (vault) => {
      while (state.isRotating) {
        const person = (state.joined += 1);
        await write(vault, person);
        const known = people[person % people.length] ?? 0;
        await write(vault, known);
        expect(await read(vault, person)).toBe(`Street ${person}`);
      }
    });
    const first = await rotateKeys(context().transact, [newKey, oldKey]).finally(() => {
      state.isRotating = false;
    });
    await Promise.all([...readers, ...writers]);
    expect(first.people).toBeGreaterThanOrEqual(people.length);
    expect(state.reads).toBeGreaterThan(0);

    // The next run rotates users whom the old configuration added after the last batch.
    const second = await rotateKeys(context().transact, [newKey, oldKey]);
    expect(second).toMatchObject({ currentKeyId: 'new', left: [] });
    expect(await keysOf()).toEqual({ new: sealed.size });
    for (const person of sealed.keys()) expect(await read(after, person)).toBe(`Street ${person}`);
    expect(await rotateKeys(context().transact, [newKey, oldKey])).toMatchObject({ people: 0, left: [] });
  });

  it('continues the rotation after an interruption', async () => {
    const failure = new Error('the process died');
    let transactions = 0;
    const dying: typeof rotateKeys = (transact, keys) =>
      rotateKeys((work) => ((transactions += 1) > 2 ? Promise.reject(failure) : transact(work)), keys);
    await expect(dying(context().transact, [oldKey, newKey])).rejects.toBe(failure);
    const half = await keysOf();
    expect(half['old']).toBe(100);
    for (const person of people) expect(await read(during, person)).toBe(`Street ${person}`);
    await rotateKeys(context().transact, [oldKey, newKey]);
    expect(await keysOf()).toEqual({ old: sealed.size });
    await rotateKeys(context().transact, [newKey, oldKey]);
  });

  it('restores no key that was destroyed', async () => {
    await write(before, 5_000);
    await context().transact((tx) => before.destroyKey(tx, 5_000));
    await rotateKeys(context().transact, [oldKey, newKey]);
    await rotateKeys(context().transact, [newKey, oldKey]);
    await expect(read(during, 5_000)).rejects.toThrow(/destroyed/);
    const { rows } = await sql`
      select wrapped_key from data_keys where subject_id = 5000`.execute(context().admin.kysely);
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  it('reports rows of an unconfigured key and leaves them unchanged', async () => {
    const lost = createPersonalVault([{ id: 'lost', key: Buffer.alloc(32, 3) }]);
    await write(lost, 6_000);
    const { left } = await rotateKeys(context().transact, [newKey, oldKey]);
    expect(left).toEqual([{ masterKeyId: 'lost', people: 1 }]);
    expect(await read(lost, 6_000)).toBe('Street 6000');
  });

  it('re-encrypts the authenticators of staff and adds an audit entry', async () => {
    const secret = 'JBSWY3DPEHPK3PXP';
    const email = 'rotated@example.com';
    await context().transact((tx) =>
      addStaffMember(createSecretVault([oldKey]), tx, {
        email,
        name: 'Ada Nová',
        roles: ['support'],
        passwordHash: 'none',
        totpSecret: secret,
        actor: { kind: 'system' },
      }),
    );
    expect(await rotateKeys(context().transact, [newKey, oldKey])).toMatchObject({ staff: 1 });
    const staff = await findStaffCredentials(context().database.reader, { email });
    expect(staff?.totpSecret.keyId).toBe('new');
    expect(staff && createSecretVault([newKey]).open(totpContext(staff.documentId), staff.totpSecret)).toBe(
      secret,
    );
    const { rows } = await sql`
      select actor_kind, subject_id, after from domain_events
      where type = 'keys.rotated' order by id desc limit 1`.execute(context().admin.kysely);
    expect(rows).toEqual([{ actor_kind: 'system', subject_id: 'new', after: { people: 0, staff: 1 } }]);
  });
});
