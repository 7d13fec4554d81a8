/**
 * Completes package-lock.json with the platform packages that the registry in use did not offer.
 *
 * npm leaves an optional platform package out of the lock when it cannot resolve it, and `npm ci` 11 then refuses the
 * very lock it wrote ("Missing: … from lock file"). Every name that a package lists in `optionalDependencies` and that
 * the lock lacks gets an entry without integrity: installations on that platform lose nothing, and all others work
 * again. Run it after every change of dependencies:
 *   npm install && npm run lock:complete
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockPath = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const operatingSystems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The platform in a package name: `@oxlint/binding-linux-x64-gnu` is linux on x64. */
const platformOf = (name) => {
  const words = name.split(/[-/]/);
  const os = words.find((word) => operatingSystems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  return {
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
  };
};

/**
 * The folders in which Node looks for `name` from the package at `path`, nearest first; the root's folder
 * always comes last.
 */
const placesSeenFrom = (path, name) => {
  const places = path === '' ? [] : [`${path}/node_modules/${name}`];
  for (let folder = path; folder.includes('node_modules/');) {
    folder = folder.slice(0, folder.lastIndexOf('node_modules/'));
    places.push(`${folder}node_modules/${name}`);
    folder = folder.replace(/\/$/, '');
  }
  return places.at(-1) === `node_modules/${name}` ? places : [...places, `node_modules/${name}`];
};

export const completeLock = (lock) => {
  let added = 0;
  for (const [path, entry] of Object.entries({ ...lock.packages })) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = placesSeenFrom(path, name);
      if (!/^\d/.test(version) || places.some((place) => lock.packages[place]?.version === version)) continue;
      // Next to the package that requires it, unless another version is already there.
      const place =
        places.length > 1 && !lock.packages[places[1]]
          ? places[1]
          : (places.find((candidate) => !lock.packages[candidate]) ?? places[0]);
      lock.packages[place] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      added += 1;
    }
  }
  const root = lock.packages[''];
  const paths = Object.keys(lock.packages)
    .filter((path) => path !== '')
    .toSorted();
  lock.packages = { '': root, ...Object.fromEntries(paths.map((path) => [path, lock.packages[path]])) };
  return added;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
  const added = completeLock(lock);
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`package-lock.json: ${added} platform packages added\n`);
}
