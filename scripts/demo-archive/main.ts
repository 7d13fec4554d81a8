import { isPortFree, readPlaces } from '../lib/demo-environment.ts';
import { ArchiveRefused, unpackDemo } from './unpack.ts';

/** `npm run demo:unpack -- <file>`: unpacks a filled demo for `npm start`, instead of filling a new one. */
const archive = process.argv[2];
const places = readPlaces(process.env);

const main = async (): Promise<void> => {
  if (archive === undefined) throw new ArchiveRefused('npm run demo:unpack -- <archive of a filled demo>');
  if (process.env['DATABASE_ADMIN_URL'] !== undefined)
    throw new ArchiveRefused('An archive brings its own database: leave DATABASE_ADMIN_URL out.');
  if (!(await isPortFree(places.port)))
    throw new ArchiveRefused('The demo is running: stop it first (Ctrl-C in its terminal).');
  const { stoppedAt } = await unpackDemo(archive, places.dataDir);
  process.stdout.write(
    `Unpacked into ${places.dataDir}. The demo's clock goes on from ${stoppedAt}; npm start starts it.\n`,
  );
};

try {
  await main();
} catch (error) {
  if (!(error instanceof ArchiveRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
