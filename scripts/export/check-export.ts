import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountSums } from './account-sums.ts';
import { checkAccounts, checkRegister, checkSums } from './check-books.ts';
import { checkJournal, type Fault } from './check-journal.ts';
import { isSignedBy } from './export-key.ts';
import {
  type AccountLine,
  type HoldingLine,
  type JournalLine,
  type Manifest,
  manifestFile,
  type ProjectLine,
  schemaVersion,
  signatureFile,
} from './layout.ts';
import { hashFile, readLines } from './line-file.ts';

const faultsMax = 50;

/** The files that a reader needs at least; a manifest without one of them was changed. */
const neededFiles = [
  'journal.jsonl',
  'accounts.jsonl',
  'register.jsonl',
  'projects.jsonl',
  'people.jsonl',
  'media.jsonl',
];

const textOf = (folder: string, name: string): string => {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** @throws Error for a folder that is not an export, or has another version */
export const readManifest = (folder: string): Manifest => {
  const text = textOf(folder, manifestFile);
  if (text === '') throw new Error(`${folder} has no ${manifestFile}: it is no complete export.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.schemaVersion !== schemaVersion)
    throw new Error(`The export has form ${manifest.schemaVersion}; this program reads ${schemaVersion}.`);
  return manifest;
};

const checkFiles = async (folder: string, { files }: Manifest, fault: Fault): Promise<void> => {
  for (const name of neededFiles) if (!files[name]) fault(`manifest: ${name} is not listed`);
  for (const [name, entry] of Object.entries(files)) {
    if (!/^(media\/)?[\w-]+\.[a-z]+$/.test(name)) {
      fault(`${name}: no name of a file of an export`);
      continue;
    }
    if (!existsSync(join(folder, name))) {
      fault(`${name}: missing`);
      continue;
    }
    const { sha256, bytes } = await hashFile(join(folder, name));
    if (sha256 !== entry.sha256 || bytes !== entry.bytes) fault(`${name}: not what was signed`);
  }
  const known = new Set([...Object.keys(files), manifestFile, signatureFile]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/');
    if (!entry.isDirectory() && !known.has(path)) fault(`${path}: not listed in the manifest`);
  }
};

const checkBooks = async (folder: string, manifest: Manifest, fault: Fault): Promise<void> => {
  const lines = <T>(name: string) => readLines<T>(join(folder, name));
  const sums = createAccountSums(manifest.accounts.lastId);
  await checkJournal(lines<JournalLine>('journal.jsonl'), manifest, sums, fault);
  const totals = await checkAccounts(lines<AccountLine>('accounts.jsonl'), manifest, sums, fault);
  await checkRegister(lines<HoldingLine>('register.jsonl'), { sums, totals, fault });
  await checkSums(lines<ProjectLine>('projects.jsonl'), { manifest, totals, fault });
};

/**
 * Proves an export: signature, hashes, the chain of seals, postings that sum to zero, balances, register and
 * sums.
 * @param publicKey the key that the operator gave the reader, not the folder's
 * @returns the faults in words; none means that the export is valid
 */
export const checkExport = async (folder: string, publicKey: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  const fault: Fault = (text) => {
    if (faults.length < faultsMax) faults.push(text);
  };
  const manifest = readManifest(folder);
  if (!isSignedBy(publicKey, textOf(folder, manifestFile), textOf(folder, signatureFile)))
    fault(`${manifestFile}: not signed by this key`);
  await checkFiles(folder, manifest, fault);
  await checkBooks(folder, manifest, fault).catch((error: unknown) =>
    fault(`the books cannot be read: ${error instanceof Error ? error.message : String(error)}`),
  );
  return faults;
};
