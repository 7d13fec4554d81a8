import { createHash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import { Client } from 'pg';
import { publicTextOf, signText } from './export-key.ts';
import {
  type FileEntry,
  type Manifest,
  manifestFile,
  type MediaLine,
  mediaFolder,
  type ProjectSums,
  schemaVersion,
  signatureFile,
} from './layout.ts';
import { writeLines } from './line-file.ts';
import { readPeople } from './read-people.ts';
import { recordPersonalExport } from './record-export.ts';
import { readRows, withSnapshot } from './read-rows.ts';
import {
  balancesStatement,
  exportedFiles,
  headStatement,
  mediaStatement,
  projectSumsStatement,
} from './statements.ts';

export interface ExportRequest {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** A new or empty folder. */
  readonly folder: string;
  readonly signingKey: KeyObject;
  /** When given, the export includes people's names and identity data. */
  readonly masterKeys?: readonly MasterKey[] | undefined;
}

type Entries = Record<string, FileEntry>;

interface Head {
  readonly transactions: number;
  readonly postings: number;
  readonly sealed: number;
  readonly headHash: string | null;
  readonly accounts: number;
  readonly lastAccountId: number;
  readonly takenAt: string;
}

async function* linesOf(client: Client, statements: readonly string[]): AsyncGenerator<string> {
  for (const statement of statements)
    for await (const { line } of readRows<{ line: string }>(client, statement)) yield line;
}

interface StoredMedia {
  readonly documentId: string;
  readonly kind: string;
  readonly contentType: string;
  readonly sha256: string;
}

/** Copies each file when its row arrives, and yields its line. */
async function* copyMedia(
  { files, folder }: ExportRequest,
  rows: AsyncIterable<StoredMedia>,
  entries: Entries,
): AsyncGenerator<string> {
  for await (const { documentId, kind, contentType, sha256 } of rows) {
    const bytes = await files.read(`media/${documentId}/original`);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (!bytes || found !== sha256)
      throw new Error(`The file of ${documentId} is ${bytes ? 'another one than was stored' : 'missing'}.`);
    const path = `${mediaFolder}/${documentId}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`;
    await writeFile(join(folder, path), bytes, { flag: 'wx', mode: 0o600 });
    entries[path] = { sha256, bytes: bytes.length };
    yield JSON.stringify({ documentId, kind, contentType, path, sha256 } satisfies MediaLine);
  }
}

const writeFiles = async (request: ExportRequest, client: Client): Promise<Entries> => {
  const entries: Entries = {};
  const write = async (name: string, lines: AsyncIterable<string>): Promise<void> => {
    entries[name] = await writeLines(join(request.folder, name), lines);
  };
  for (const [name, statements] of Object.entries(exportedFiles))
    await write(name, linesOf(client, statements));
  await write('people.jsonl', readPeople(client, request.masterKeys));
  await mkdir(join(request.folder, mediaFolder));
  await write('media.jsonl', copyMedia(request, readRows<StoredMedia>(client, mediaStatement), entries));
  return entries;
};

const readBalances = async (client: Client): Promise<Manifest['balances']> => {
  type Row = { asset: string; kind: string; amount: string };
  const { rows } = await client.query<Row>(balancesStatement);
  const balances: Record<string, Record<string, string>> = {};
  for (const { asset, kind, amount } of rows) (balances[asset] ??= {})[kind] = amount;
  return balances;
};

const describe = async (client: Client, request: ExportRequest, files: Entries): Promise<Manifest> => {
  const [head] = (await client.query<Head>(headStatement)).rows;
  if (!head) throw new Error('The database did not say what it holds.');
  const { transactions, postings, sealed, headHash } = head;
  return {
    product: 'parcela',
    schemaVersion,
    takenAt: head.takenAt,
    hasPersonalData: request.masterKeys !== undefined,
    publicKey: publicTextOf(request.signingKey),
    journal: { transactions, postings, sealed, headHash },
    accounts: { count: head.accounts, lastId: head.lastAccountId },
    balances: await readBalances(client),
    projects: (await client.query<ProjectSums>(projectSumsStatement)).rows,
    files,
  };
};

const prepareFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
};

/**
 * Writes everything that a successor needs into a folder, in its state at one instant, and signs it. The manifest comes
 * last: a folder without one is not an export.
 */
export const writeExport = async (request: ExportRequest): Promise<Manifest> => {
  await prepareFolder(request.folder);
  if (request.masterKeys) await recordPersonalExport(request.databaseUrl, publicTextOf(request.signingKey));
  const client = new Client({ connectionString: request.databaseUrl, application_name: 'parcela-export' });
  await client.connect();
  try {
    const manifest = await withSnapshot(client, async () =>
      describe(client, request, await writeFiles(request, client)),
    );
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(request.folder, signatureFile), `${signText(request.signingKey, text)}\n`, {
      flag: 'wx',
    });
    await writeFile(join(request.folder, manifestFile), text, { flag: 'wx' });
    return manifest;
  } finally {
    await client.end();
  }
};
