import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealJournal } from '@parcela/ledger';
import { asAdmin } from '@parcela/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff } from '../../apps/api/test/support/app/test-staff.ts';
import {
  advertise,
  boardHolders,
  interestIn,
  shareContactsOf,
  sign,
} from '../../apps/api/test/support/orders/sample-share-board.ts';
import { recordSampleTransfer } from '../../apps/api/test/support/orders/sample-share-transfers.ts';
import { executeShareTransfer } from '../../apps/api/src/modules/share-transfers/index.ts';
import { savedAccount } from '../../apps/api/test/support/wallets/sample-withdrawals.ts';
import { identify, identityOf } from '../../apps/api/test/support/accounts/personal-details.ts';
import { readableIn } from '../../apps/api/test/support/accounts/readable-values.ts';
import { creditWallet } from '../../apps/api/test/support/wallets/ledger-book.ts';
import { liveSomeYears } from '../../apps/api/test/support/distributions/investment-history.ts';
import { useFileStore, samplePdf } from '../../apps/api/test/support/media/sample-files.ts';
import { useTestDatabase } from '../../apps/api/test/support/database/test-database.ts';
import { storeDocument } from '../../apps/api/src/modules/media/index.ts';
import { checkExport, readManifest } from './check-export.ts';
import { compareRegister } from './compare-register.ts';
import { makeExportKey, readExportKey, signText } from './export-key.ts';
import { importExport } from './import-export.ts';
import { type JournalLine, manifestFile, type PersonLine, signatureFile } from './layout.ts';
import { hashFile, readLines } from './line-file.ts';
import { writeExport } from './write-export.ts';

const mark = 'Kanarek123456';
const iban = 'CZ6508000000192000145399';
const masterKeys = [{ id: 'test', key: Buffer.alloc(32, 7) }];

describe('an export', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const place = { root: '', publicKey: '', otherKey: '', email: '', userId: 0, giverId: 0, receiverId: 0 };
  const keyFile = (): string => join(place.root, 'export.key');
  const folder = (name: string): string => join(place.root, name);

  beforeAll(async () => {
    place.root = await mkdtemp(join(tmpdir(), 'parcela-export-'));
    place.publicKey = makeExportKey(keyFile());
    place.otherKey = makeExportKey(join(place.root, 'other.key'));
    const { people } = await liveSomeYears(context(), { seed: 11, steps: 40 });
    place.email = people[0].email;
    place.userId = people[0].userId;
    await context().transact(async (tx) => {
      await identify(tx, people[0], mark);
      await savedAccount(tx, people[0].userId, 'CZK');
      await storeDocument({ files: store().files }, tx, {
        bytes: samplePdf('prospect'),
        originalName: `${mark}.pdf`,
      });
    });
    await sellOverBoard();
    const sealing = createSealJournal({ transact: context().transact });
    while ((await sealing.run()) === 'more');
    // An entry that is not sealed yet.
    await context().transact((tx) =>
      creditWallet(tx, { userId: people[0].userId, currency: 'CZK', amount: 7n, paymentId: 77_777 }),
    );
    await write('plain');
    await write('personal', true);
  }, 120_000);
  afterAll(() => rm(place.root, { recursive: true, force: true }));

  /** A sale of 2 shares that both signed and two members of staff executed, a gift that waits, and an open advert. */
  const sellOverBoard = async (): Promise<void> => {
    const holders = await boardHolders(context());
    const { giver, receiver, project } = holders;
    const interest = await interestIn(context(), await advertise(context(), holders), receiver);
    await shareContactsOf(context(), interest, giver);
    for (const user of [giver, receiver]) await sign(context(), interest, user);
    await advertise(context(), holders, { shares: 3, unitPrice: 310_00n });
    const [requestedBy = 0, approvedBy = 0] = await context().transact((tx) => addTestStaff(tx, 2));
    const { rows } = await context().admin.pool.query<{ transfer: string }>(
      `select document_id as transfer from share_transfers where state = 'recorded'`,
    );
    await context().transact((tx) =>
      executeShareTransfer(tx, {
        transfer: rows[0]?.transfer ?? '',
        requestedBy,
        approvedBy,
        reason: mark,
        requestId: 'test',
      }),
    );
    await context().transact((tx) =>
      recordSampleTransfer(tx, { giver, receiver, project }, { staffId: requestedBy }),
    );
    Object.assign(place, { giverId: giver.userId, receiverId: receiver.userId });
  };
  const write = (name: string, isPersonal = false) =>
    writeExport({
      databaseUrl: context().appUrl,
      files: store().files,
      folder: folder(name),
      signingKey: readExportKey(keyFile()),
      masterKeys: isPersonal ? masterKeys : undefined,
    });
  const copied = async (name: string): Promise<string> => {
    await cp(folder('plain'), folder(name), { recursive: true });
    return folder(name);
  };
  const change = async (path: string, work: (text: string) => string): Promise<void> =>
    writeFile(path, work(await readFile(path, 'utf8')));
  /** Signs again like an operator with the key who changes the books. */
  const signAgain = async (path: string): Promise<void> => {
    const manifest = readManifest(path);
    const files: Record<string, unknown> = { ...manifest.files };
    for (const name of Object.keys(files)) files[name] = await hashFile(join(path, name));
    const text = JSON.stringify({ ...manifest, files });
    await writeFile(join(path, manifestFile), text);
    await writeFile(join(path, signatureFile), signText(readExportKey(keyFile()), text));
  };
  const textOf = async (name: string): Promise<string> => {
    const entries = await readdir(folder(name), { recursive: true, withFileTypes: true });
    const texts = entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
    return (await Promise.all(texts)).join('\n');
  };
  const canaries = () => [
    ...Object.values(identityOf(mark)).filter((value) => value.includes(mark)),
    place.email,
    iban,
    mark,
  ];

  it('is valid: signature, hashes, seals, postings, balances, register and sums', async () => {
    expect(await checkExport(folder('plain'), place.publicKey)).toEqual([]);
    const manifest = readManifest(folder('plain'));
    expect(manifest.journal.transactions).toBe(manifest.journal.sealed + 1);
    expect(manifest.projects.length).toBeGreaterThan(3);
    expect(Object.keys(manifest.files)).toContainEqual(expect.stringMatching(/^media\/\w+\.pdf$/));
  });

  it('names no person without the personal data, and every person with it', async () => {
    expect(readableIn(await textOf('plain'), canaries())).toEqual([]);
    const people: (PersonLine & Record<string, unknown>)[] = [];
    for await (const line of readLines<PersonLine & Record<string, unknown>>(
      join(folder('personal'), 'people.jsonl'),
    ))
      people.push(line);
    const { residentialAddress, lastName, dateOfBirth } = identityOf(mark);
    expect(people.find(({ id }) => id === place.userId)).toMatchObject({
      email: place.email,
      residentialAddress,
      lastName,
      dateOfBirth,
      bankAccounts: [{ currency: 'CZK', iban }],
    });
    expect(await checkExport(folder('personal'), place.publicKey)).toEqual([]);
  });

  it('contains adverts with the signed instructions, and transfers with their transaction in the journal', async () => {
    const linesOf = async (name: string) =>
      (await readFile(join(folder('plain'), name), 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const { giverId, receiverId } = place;
    const [sold, open, ...otherAdverts] = await linesOf('share-adverts.jsonl');
    expect(otherAdverts).toEqual([]);
    expect(sold).toMatchObject({ personId: giverId, shares: '5', unitPrice: '30000', state: 'completed' });
    expect(open).toMatchObject({
      personId: giverId,
      shares: '3',
      unitPrice: '31000',
      state: 'open',
      interests: [],
    });
    const [interest] = (sold?.['interests'] ?? []) as {
      id: number;
      signatures: { text: string; sha256: string }[];
    }[];
    expect(interest).toMatchObject({ personId: receiverId, shares: '2', state: 'completed' });
    expect(interest?.signatures).toMatchObject([
      { side: 'holder', personId: giverId, shares: '2', unitPrice: '30000', voidAt: null },
      { side: 'buyer', personId: receiverId },
    ]);
    for (const { text, sha256 } of interest?.signatures ?? [])
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    const [sale, gift, ...otherTransfers] = await linesOf('share-transfers.jsonl');
    expect(otherTransfers).toEqual([]);
    expect(sale).toMatchObject({
      kind: 'sale',
      fromPersonId: giverId,
      toPersonId: receiverId,
      shares: '2',
      price: '60000',
      state: 'executed',
      interestId: interest?.id,
    });
    expect(gift).toMatchObject({
      kind: 'gift',
      shares: '1',
      price: null,
      state: 'recorded',
      ledgerTransactionId: null,
      documentSha256: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
    const journal = (await linesOf('journal.jsonl')).find(({ id }) => id === sale?.['ledgerTransactionId']);
    expect(journal).toMatchObject({ kind: 'share_transfer.executed', sourceId: String(sale?.['id']) });
  });

  it('writes a line in the audit log only when it reads personal data', async () => {
    const { rows } = await context().admin.pool.query<object>(
      `select actor_kind, subject_id from domain_events where type like 'export.%'`,
    );
    expect(rows).toEqual([{ actor_kind: 'system', subject_id: place.publicKey }]);
  });

  it('fails verification under another key', async () => {
    expect(await checkExport(folder('plain'), place.otherKey)).toEqual([
      'manifest.json: not signed by this key',
    ]);
    expect(await checkExport(folder('plain'), 'no key')).toEqual(['manifest.json: not signed by this key']);
  });

  it('fails verification with a flipped byte, a missing file, a foreign file or exchanged lines', async () => {
    const path = await copied('touched');
    const manifest = readManifest(path);
    const media = Object.keys(manifest.files).find((name) => name.endsWith('.pdf')) ?? '';
    const bytes = await readFile(join(path, media));
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await writeFile(join(path, media), bytes);
    await rm(join(path, 'orders.jsonl'));
    await writeFile(join(path, 'more.jsonl'), '');
    await change(join(path, 'register.jsonl'), (text) => {
      const [first = '', second = '', ...rest] = text.split('\n');
      return [second, first, ...rest].join('\n');
    });
    expect((await checkExport(path, place.publicKey)).toSorted()).toEqual(
      [
        `${media}: not what was signed`,
        'orders.jsonl: missing',
        'more.jsonl: not listed in the manifest',
        'register.jsonl: not what was signed',
      ].toSorted(),
    );
  });

  it('fails verification with a changed manifest', async () => {
    const path = await copied('rewritten');
    await change(join(path, manifestFile), (text) => text.replace('"sealed": ', '"sealed":  '));
    expect(await checkExport(path, place.publicKey)).toEqual(['manifest.json: not signed by this key']);
  });

  const lineFaults = [
    [
      'an exchanged line of the journal',
      'journal.jsonl',
      ([first = '', second = '', ...rest]: string[]) => [second, first, ...rest],
      /seal of transaction \d+ does not follow/,
    ],
    [
      'a line left out of the journal',
      'journal.jsonl',
      ([, ...rest]: string[]) => rest,
      /seal of transaction \d+ does not follow/,
    ],
    [
      'another amount in the journal',
      'journal.jsonl',
      ([first = '', ...rest]: string[]) => [first.replace(/"amount" ?: ?"(\d)/, '"amount" : "9$1'), ...rest],
      /do not sum to nothing/,
    ],
    [
      'another balance',
      'accounts.jsonl',
      (lines: string[]) =>
        lines.map((line) => (line.includes('wallet/CZK/') ? line.replace(/"balance" ?: ?"/, '$&9') : line)),
      /balance of wallet\/CZK\/user:\d+ is not the sum/,
    ],
    [
      'a holder left out of the register',
      'register.jsonl',
      ([, ...rest]: string[]) => rest,
      /register: project \d+ has 2 holders/,
    ],
    [
      'a project left out',
      'projects.jsonl',
      ([, ...rest]: string[]) => rest,
      /manifest: it has \d+ projects/,
    ],
  ] as const;
  it.each(lineFaults)(
    'fails verification with %s, even if the operator has signed it',
    async (name, file, work, expected) => {
      const path = await copied(name.replaceAll(' ', '-'));
      await change(join(path, file), (text) => `${work(text.trimEnd().split('\n')).join('\n')}\n`);
      await signAgain(path);
      expect((await checkExport(path, place.publicKey)).join('\n')).toMatch(expected);
    },
  );

  it('refuses a non-empty folder, and never overwrites a key', async () => {
    await expect(write('plain')).rejects.toThrow('is not empty');
    expect(() => makeExportKey(keyFile())).toThrow('EEXIST');
  });

  it('stops when a stored document is missing, and leaves no manifest', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'parcela-nothing-'));
    const request = {
      databaseUrl: context().appUrl,
      files: { ...store().files, read: () => Promise.resolve(undefined) },
      folder: empty,
      signingKey: readExportKey(keyFile()),
    };
    await expect(writeExport(request)).rejects.toThrow('is missing');
    expect(await readdir(empty)).not.toContain(manifestFile);
    await rm(empty, { recursive: true });
  });

  describe('an import by a successor', () => {
    const databases = { url: '', count: 0 };
    const emptyDatabase = async (): Promise<string> => {
      databases.count += 1;
      const url = new URL(context().adminUrl);
      const name = `${url.pathname.slice(1)}_successor${databases.count}`;
      await asAdmin(context().adminUrl, `create database ${name}`);
      url.pathname = `/${name}`;
      return url.href;
    };
    beforeAll(async () => {
      databases.url = await emptyDatabase();
      await importExport(folder('plain'), place.publicKey, databases.url);
    });
    afterAll(async () => {
      const name = new URL(context().adminUrl).pathname.slice(1);
      for (let number = 1; number <= databases.count; number += 1)
        await asAdmin(context().adminUrl, `drop database if exists ${name}_successor${number} with (force)`);
    });
    const query = async <Row extends object>(text: string): Promise<Row[]> => {
      const client = new Client({ connectionString: databases.url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    };

    it('has the same balances, shares and postings as the export and the platform', async () => {
      const manifest = readManifest(folder('plain'));
      expect(await compareRegister(folder('plain'), manifest, databases.url)).toEqual([]);
      const [held] = await query<{ shares: string }>(
        'select sum(shares)::text as shares from register.holdings',
      );
      const there = await context().admin.pool.query<{ shares: string }>(
        `select sum(balance)::text as shares from ledger_accounts where kind = 'holding'`,
      );
      expect(held).toEqual(there.rows[0]);
      expect(Number(held?.shares)).toBeGreaterThan(10);
      const [sealed] = await query<{ count: number }>(
        'select count(*)::integer as count from register.transactions where hash is not null',
      );
      expect(sealed?.count).toBe(manifest.journal.sealed);
    });

    it('refuses every change', async () => {
      const tables = await query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'register'::regnamespace and relkind = 'r'`,
      );
      expect(tables).toHaveLength(8);
      for (const { name } of tables)
        for (const change of [`delete from register.${name}`, `truncate register.${name} cascade`])
          await expect(query(change)).rejects.toThrow('the register is read-only');
      await expect(query('update register.balances set balance = balance + 1')).rejects.toThrow('read-only');
    });

    it('fails if the database is not empty', async () => {
      await expect(importExport(folder('plain'), place.publicKey, databases.url)).rejects.toThrow(
        'is not empty',
      );
    });

    it('is refused if the export is not valid, and writes nothing', async () => {
      const [path, url] = [await copied('cut'), await emptyDatabase()];
      await change(join(path, 'accounts.jsonl'), (text) => text.slice(0, text.length / 2));
      await expect(importExport(path, place.publicKey, url)).rejects.toThrow('not what was signed');
      await importExport(folder('plain'), place.publicKey, url);
      // The owner of the database can disable the guard; the comparison still finds the difference.
      await asAdmin(
        url,
        'alter table register.balances disable trigger all',
        `update register.balances set balance = balance + 1 where account_id = (
           select account_id from register.balances where balance > 0 order by 1 limit 1)`,
        'alter table register.holdings disable trigger all',
        'delete from register.holdings where party_id = (select max(party_id) from register.holdings)',
      );
      const faults = await compareRegister(folder('plain'), readManifest(folder('plain')), url);
      expect(faults).toHaveLength(2);
      expect(faults.join('\n')).toMatch(/balances: the export has account \d+ with (\d+), the register/);
      expect(faults.join('\n')).toMatch(/holdings: the export has project \d+ of person \d+ with \d+/);
    });
  });

  it('contains the journal in the order of its seals', async () => {
    const seqs: (number | null)[] = [];
    for await (const { seal } of readLines<JournalLine>(join(folder('plain'), 'journal.jsonl')))
      seqs.push(seal?.seq ?? null);
    expect(seqs).toEqual([...seqs.keys()].map((index) => (index === seqs.length - 1 ? null : index + 1)));
  });
});
