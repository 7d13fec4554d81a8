import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dumpDatabase } from '@parcela/testkit';
import { migrationsFolder } from '../../apps/api/src/compose/migrations.ts';
import { packDemo } from '../demo-archive/pack.ts';
import { root } from '../lib/children.ts';
import { makeDataFolder } from '../lib/site.ts';
import { audienceNames, openApiDocument } from '../openapi/openapi-documents.ts';
import { makeBillOfMaterials } from '../security/bill-of-materials.ts';
import { findChangelogFaults, productVersion, readChangelog } from './changelog.ts';
import { findWrongFiles, writeSums } from './checksums.ts';
import { fillDemo } from './fill-demo.ts';
import { writeImage } from './image.ts';
import { headOf, isClean, writeSourceArchive } from './source-archive.ts';

/**
 * `npm run release`: writes what a release publishes, from a clean tree, into `var/release` or the folder of `--to`;
 * with `-- --check` it compares such a folder with its sums.
 */
class Refused extends Error {}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const requireReady = (folder: string, version: string): void => {
  if (!isClean(root)) throw new Refused('The tree has changes: commit them, because a release is a commit.');
  const faults = findChangelogFaults(readChangelog(), version);
  if (faults.length > 0) throw new Refused(`CHANGELOG.md: ${faults.join('; ')}.`);
  if (process.env['DATABASE_ADMIN_URL'] !== undefined)
    throw new Refused('The demo of a release has its own database: leave DATABASE_ADMIN_URL out.');
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Refused(`${folder} is not empty.`);
};

const writeJson = (path: string, value: unknown): void =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

const writeDemo = async (pathOf: (end: string) => string): Promise<void> => {
  const dataDir = makeDataFolder();
  try {
    await fillDemo(dataDir);
    const archive = pathOf(`demo-${process.platform}-${process.arch}.tar.zst`);
    await packDemo(dataDir, archive, async (adminUrl) => {
      writeFileSync(pathOf('database.json.zst'), await dumpDatabase(adminUrl, migrationsFolder));
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const release = async (folder: string): Promise<void> => {
  const version = productVersion();
  requireReady(folder, version);
  mkdirSync(folder, { recursive: true });
  const name = `parcela-${version}`;
  const pathOf = (end: string): string => join(folder, `${name}-${end}`);
  const timed = async (what: string, work: () => Promise<string | void> | void): Promise<void> => {
    const startedAt = performance.now();
    const note = await work();
    say(`${what}: ${note ?? `${((performance.now() - startedAt) / 1000).toFixed(1)} s`}`);
  };
  const sources = pathOf('source.tar.gz');
  await timed('sources', () => writeSourceArchive(root, name, sources));
  await timed('OpenAPI documents', async () => {
    for (const audience of audienceNames)
      writeJson(pathOf(`openapi-${audience}.json`), await openApiDocument(audience));
  });
  await timed('bill of materials', () => writeJson(pathOf('sbom.cdx.json'), makeBillOfMaterials()));
  await timed('image', async () => {
    const isBuilt = await writeImage(
      { sources, name, version, commit: headOf(root) },
      pathOf('image.tar.gz'),
    );
    return isBuilt ? undefined : 'left out, because neither docker nor podman nor buildah works here';
  });
  await timed('demo', () => writeDemo(pathOf));
  await writeSums(folder);
  for (const file of readdirSync(folder))
    say(`${String(statSync(join(folder, file)).size).padStart(12)}  ${file}`);
};

const check = async (folder: string): Promise<void> => {
  const wrong = await findWrongFiles(folder);
  if (wrong.length > 0) throw new Refused(`${folder}: ${wrong.join('; ')}.`);
  say(`${folder} is as it was released.`);
};

const { values } = parseArgs({
  options: { to: { type: 'string', default: join(root, 'var', 'release') }, check: { type: 'boolean' } },
});
try {
  await (values.check === true ? check(values.to) : release(values.to));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
