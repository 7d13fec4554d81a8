import { parseArgs } from 'node:util';
import { createFileStore } from '@parcela/platform/files/file-store.ts';
import type { MasterKey } from '@parcela/platform/security/sealing.ts';
import { platformEnvironment } from '../lib/staff-database.ts';
import { checkExport, readManifest } from './check-export.ts';
import { compareRegister } from './compare-register.ts';
import { makeExportKey, readExportKey } from './export-key.ts';
import { importExport } from './import-export.ts';
import type { Manifest } from './layout.ts';
import { writeExport } from './write-export.ts';

/** `npm run export` and its sisters (docs/operations/export.md). */
const usage = `npm run export:key -- --to <file of the private key>
npm run export -- --to <folder> --sign-with <file of the private key> [--personal]
npm run export:check -- <folder> --key <public key> [--against]
npm run export:import -- <folder> --key <public key>

The database of the last two is SUCCESSOR_DATABASE_URL.`;

class UsageError extends Error {}

const given = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw new UsageError(`${name} is missing`);
  return value;
};

const write = (line: string): void => void process.stdout.write(`${line}\n`);

const describe = ({ journal, projects, accounts, files, hasPersonalData }: Manifest): string =>
  `${journal.transactions} ledger transactions, ${accounts.count} accounts, ${projects.length} projects, ` +
  `${Object.keys(files).length} files, ${hasPersonalData ? 'with' : 'without'} personal data.`;

const successorUrl = (): string => given(process.env['SUCCESSOR_DATABASE_URL'], 'SUCCESSOR_DATABASE_URL');

/** The keys in `DATA_KEYS`: `id:base64 of 32 bytes`, with commas. */
const masterKeysOf = (text: string): readonly MasterKey[] =>
  text.split(',').map((part) => {
    const colon = part.indexOf(':');
    return { id: part.slice(0, colon), key: Buffer.from(part.slice(colon + 1), 'base64') };
  });

const makeKey = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  const path = given(values.to, '--to');
  write(
    `The private key is in ${path}. Its public key, for everybody who checks an export:\n${makeExportKey(path)}`,
  );
};

const exportEverything = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const options = { to: text, 'sign-with': text, personal: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const folder = given(values.to, '--to');
  const signingKey = readExportKey(given(values['sign-with'], '--sign-with'));
  const platform = await platformEnvironment();
  const { variables } = platform;
  try {
    const manifest = await writeExport({
      databaseUrl: given(variables['DATABASE_URL'], 'DATABASE_URL'),
      files: await createFileStore(given(variables['FILES_URL'], 'FILES_URL')),
      folder,
      signingKey,
      masterKeys: values.personal ? masterKeysOf(given(variables['DATA_KEYS'], 'DATA_KEYS')) : undefined,
    });
    write(`Exported to ${folder}: ${describe(manifest)}\nSigned by ${manifest.publicKey}`);
  } finally {
    await platform.close();
  }
};

const keyed = (args: string[]) => {
  const options = { key: { type: 'string' }, against: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return {
    folder: given(positionals[0], 'the folder'),
    key: given(values.key, '--key'),
    isCompared: values.against,
  };
};

const check = async (args: string[]): Promise<void> => {
  const { folder, key, isCompared } = keyed(args);
  const manifest = readManifest(folder);
  const faults = [
    ...(await checkExport(folder, key)),
    ...(isCompared ? await compareRegister(folder, manifest, successorUrl()) : []),
  ];
  if (faults.length > 0) {
    write(`The export does NOT hold:\n  ${faults.join('\n  ')}`);
    process.exitCode = 1;
    return;
  }
  write(`The export of ${manifest.takenAt} holds: ${describe(manifest)}`);
  if (isCompared) write("The successor's register has the same balances and shares.");
};

const importElsewhere = async (args: string[]): Promise<void> => {
  const { folder, key } = keyed(args);
  await importExport(folder, key, successorUrl());
  const faults = await compareRegister(folder, readManifest(folder), successorUrl());
  if (faults.length > 0) throw new Error(`The register differs:\n  ${faults.join('\n  ')}`);
  write('Imported. The register is read-only, and its balances and shares are those of the export.');
};

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  key: makeKey,
  all: exportEverything,
  check,
  import: importElsewhere,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new UsageError(`there is no command ${name}`);
  await command(args);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n${error instanceof UsageError ? `\n${usage}\n` : ''}`);
  process.exitCode = 1;
}
