import { rmSync } from 'node:fs';
import { isPortFree, readPlaces } from './lib/demo-environment.ts';

/** `npm run demo:reset`: deletes the demo's data; the next start fills it again. */
const places = readPlaces(process.env);
if (!(await isPortFree(places.port))) {
  process.stderr.write('The demo is running: stop it first (Ctrl-C in its terminal).\n');
  process.exit(1);
}
rmSync(places.dataDir, { recursive: true, force: true });
process.stdout.write('The demo data is gone. `npm start` fills it again.\n');
