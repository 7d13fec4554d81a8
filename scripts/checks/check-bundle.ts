import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import {
  type BuiltApp,
  documentAt,
  documentsOf,
  filesOf,
  filesOfDocument,
  gzipKiB,
  largestCatalogues,
  type Manifest,
  readManifest,
} from '../lib/page-files.ts';

interface App extends BuiltApp {
  readonly name: string;
  /** The address at which users arrive. */
  readonly firstAddress: string;
  readonly firstRouteMaxKiB: number;
  readonly furtherRouteMaxKiB: number;
  /** The budget of a whole document: first screen, shells and texts. */
  readonly documentMaxKiB?: number;
  /** Catalogues that the first page needs. */
  readonly firstScopes: readonly string[];
  /** Screens, and parts that load only where they are used, with the maximum size that each may add. */
  readonly parts: readonly { readonly name: string; readonly maxKiB: number }[];
}

const apps: readonly App[] = [
  {
    name: 'investor',
    dist: join(root, 'apps', 'investor', 'dist'),
    base: '/',
    firstAddress: '/sign-in',
    firstRouteMaxKiB: 151,
    furtherRouteMaxKiB: 50,
    documentMaxKiB: 217,
    // The words of refusals follow the first screen.
    firstScopes: ['common', 'auth'],
    parts: [{ name: 'roi-calculator', maxKiB: 50 }],
  },
  {
    name: 'backoffice',
    dist: join(root, 'apps', 'backoffice', 'dist'),
    base: '/backoffice/',
    firstAddress: '/backoffice/',
    firstRouteMaxKiB: 200,
    furtherRouteMaxKiB: 80,
    firstScopes: ['common', 'errors', 'operator-errors', 'back-office'],
    parts: [
      { name: 'rich-editor', maxKiB: 95 },
      // The page of an investor shows records of every area.
      { name: 'investors.resource', maxKiB: 84 },
    ],
  },
];

/** The files of all modules that load an entry on demand. */
const filesOfAskers = (manifest: Manifest, key: string): string[] =>
  Object.keys(manifest)
    .filter((asker) => manifest[asker]?.dynamicImports?.includes(key) === true)
    .flatMap((asker) => [...filesOf(manifest, asker)]);

const sumKiB = (app: App, files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + gzipKiB(app, file), 0);

/** The maximum that may load, and its actual size. */
const judge = (what: string, sizeKiB: number, maxKiB: number): string[] => {
  process.stdout.write(`${what}: ${sizeKiB.toFixed(1)} KiB of ${maxKiB}\n`);
  return sizeKiB > maxKiB ? [`${what}: ${sizeKiB.toFixed(1)} KiB gzip, at most ${maxKiB}`] : [];
};

const checkDocuments = (app: App): string[] =>
  documentsOf(app).flatMap(({ file, addresses }) => {
    const { loaded, scopes } = filesOfDocument(app, file);
    const files = new Set([...loaded, ...largestCatalogues(app, ['common', ...scopes])]);
    return judge(`  ${app.name} at ${addresses}`, sumKiB(app, files), app.documentMaxKiB ?? 0);
  });

/** Routes are built without the schemas of their answers (packages/web/build/route-stubs.ts). */
const answerSchemas = /^packages\/contract\/src\/schemas\/(?:portfolio|projects)\//;

const checkSchemas = (app: App): string[] => {
  const files = JSON.parse(readFileSync(join(app.dist, '.vite', 'modules.json'), 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >;
  return Object.entries(files).flatMap(([file, modules]) =>
    Object.entries(modules)
      .filter(([module, bytes]) => bytes > 0 && answerSchemas.test(module))
      .map(([module]) => `${app.name}: ${file} has the schemas of ${module}`),
  );
};

/** Checks one of the apps against its budgets. */
const checkApp = (app: App): string[] => {
  const manifest = readManifest(app);
  const { loaded, inside } = filesOfDocument(app, documentAt(app, app.firstAddress));
  if (loaded.size === 1) return [`the page of ${app.name} names no files`];
  const screens = Object.keys(manifest).filter(
    (key) => key.startsWith('src/') && manifest[key]?.isDynamicEntry === true,
  );
  const first = new Set([...loaded, ...largestCatalogues(app, app.firstScopes)]);
  const ofScreens = screens.flatMap((screen) => {
    const part = app.parts.find(({ name }) => screen.includes(name));
    // The caller of a part loads before the part.
    const there = new Set([...first, ...inside, ...(part ? filesOfAskers(manifest, screen) : [])]);
    const more = [...filesOf(manifest, screen)].filter((file) => !there.has(file));
    return judge(`  ${screen}, more`, sumKiB(app, more), part?.maxKiB ?? app.furtherRouteMaxKiB);
  });
  return [
    ...judge(`first route of ${app.name}`, sumKiB(app, first), app.firstRouteMaxKiB),
    ...checkDocuments(app),
    ...(app.name === 'investor' ? checkSchemas(app) : []),
    ...ofScreens,
  ];
};

/** Budgets of the apps: a maximum for the first route, and another for each further route. */
export const checkBundle = async (): Promise<string[]> => apps.flatMap(checkApp);
