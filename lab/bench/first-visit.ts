import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApps } from '../../scripts/lib/build-apps.ts';
import { root } from '../../scripts/lib/children.ts';
import {
  type BuiltApp,
  documentAt,
  filesOfDocument,
  gzipKiB,
  largestCatalogues,
} from '../../scripts/lib/page-files.ts';
import { machine } from './lib/report.ts';
import { writeReportFile } from '../../scripts/lib/report-file.ts';

/** `npm run bench:first-visit`: the files that the first visit of a page loads, with the reasons. It only reports. */
const app: BuiltApp = { dist: join(root, 'apps/investor/dist'), base: '/' };
const pages = [
  { title: 'Sign-in', address: '/sign-in' },
  { title: 'The dashboard', address: '/dashboard' },
  { title: 'The list of projects', address: '/projects' },
] as const;

interface Part {
  readonly what: string;
  readonly kib: number;
  readonly why: string;
}

/** The first matching pattern determines the name of a module and the reason why it is loaded. */
const groups: readonly (readonly [pattern: RegExp, what: string, why: string])[] = [
  [/node_modules\/(react|react-dom|scheduler)\//, 'React', 'draws the screens'],
  [
    /node_modules\/@tanstack\/[\w-]*(router|history)/,
    'TanStack Router',
    'addresses, guards, code of a screen on demand',
  ],
  [/node_modules\/@tanstack\//, 'TanStack Query', 'answers of the server, kept and asked for again'],
  [
    /node_modules\/(react-intl|@formatjs|intl-messageformat)/,
    'react-intl',
    'plurals, dates and amounts in three languages',
  ],
  [/node_modules\/zod\//, 'zod/mini', 'checks a form before it is sent'],
  [/packages\/ui\/src\/icons\//, 'Tabler icons', 'the icons shown, each by itself'],
  [/node_modules\/(d3-|internmap)/, 'd3', 'scales and shapes of the charts'],
  [/packages\/contract\//, 'packages/contract', 'routes without schemas, and the schemas of forms'],
  [/packages\/domain\//, 'packages/domain', 'rules that screens and the server share'],
  [/packages\/ui\/src\/charts/, 'packages/ui, charts', 'the charts and their tables'],
  [/packages\/ui\//, 'packages/ui', 'the component kit'],
  [
    /packages\/(web|phrases)\//,
    'packages/web, packages/phrases',
    'language, failures, links, the query client',
  ],
  [/apps\/investor\/src\/features\/([\w-]+)/, 'feature $1', 'a part of this screen or of its frame'],
  [
    /apps\/investor\/src\/(routes|shared|\w+\.tsx?)/,
    'routes and shared parts of the app',
    'start, guards, frame, session',
  ],
];
const rest = [
  'smaller parts',
  'helpers of the build, small libraries, what other features say of their addresses',
] as const;

const groupOf = (module: string): readonly [what: string, why: string] => {
  for (const [pattern, what, why] of groups) {
    const found = pattern.exec(module);
    if (found) return [what.replace('$1', found[1] ?? ''), why];
  }
  return rest;
};

/** Bytes of code by module, by file (packages/web/build/module-sizes.ts). */
const modulesIn = (file: string): Readonly<Record<string, number>> => {
  const sizes = JSON.parse(readFileSync(join(app.dist, '.vite/modules.json'), 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, number>>>
  >;
  return sizes[file] ?? { [file]: 1 };
};

/** A file is compressed as a whole, so its modules share its size in proportion to their code. */
const partsOfScript = (file: string): Part[] => {
  const modules = Object.entries(modulesIn(file));
  const length = modules.reduce((sum, [, bytes]) => sum + bytes, 0);
  return modules.map(([module, bytes]) => {
    const [what, why] = groupOf(module);
    return { what, why, kib: length === 0 ? 0 : (gzipKiB(app, file) * bytes) / length };
  });
};

const partsOfDocument = (file: string): Part[] => {
  const html = readFileSync(join(app.dist, file), 'utf8');
  const bare = html.replace(/<style>[^]*?<\/style>/, '').replace(/<div id="root"[^]*<\/div>(?=\s*<)/, '');
  const withShells = html.replace(/<style>[^]*?<\/style>/, '');
  const [all = 0, shells = 0, head = 0] = [html, withShells, bare].map(
    (text) => gzipSync(text).length / 1024,
  );
  return [
    {
      what: 'document: head',
      kib: head,
      why: 'names the files of the screen, so that they are asked for at once',
    },
    {
      what: 'document: shells',
      kib: shells - head,
      why: 'the first paint, for a person and a visitor in three languages',
    },
    {
      what: 'document: styles',
      kib: all - shells,
      why: 'the styles of the shell and of the screen, without a request',
    },
  ];
};

const fonts = (): Part[] =>
  readdirSync(join(app.dist, 'assets'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({
      what: `font ${name.replace(/-[\w-]{8}\.woff2$/, '')}`,
      kib: statSync(join(app.dist, 'assets', name)).size / 1024,
      why: 'Inter with the letters in use',
    }));

const partsOf = (address: string): Part[] => {
  const document = documentAt(app, address);
  const { loaded, scopes } = filesOfDocument(app, document);
  const texts = largestCatalogues(app, ['common', ...scopes]).map((file) => ({
    what: 'texts',
    kib: gzipKiB(app, file),
    why: `the words of \`common\`, ${scopes.map((scope) => `\`${scope}\``).join(', ')} in one language, already parsed`,
  }));
  const firstPaint = [...loaded].filter((file) => file.includes('first-paint'));
  const scripts = [...loaded].filter((file) => file.endsWith('.js') && !firstPaint.includes(file));
  return [
    ...partsOfDocument(document),
    ...firstPaint.map((file) => ({
      what: 'first-paint.js',
      kib: gzipKiB(app, file),
      why: 'language, appearance and shell before the first paint; the policy allows no script inside a page',
    })),
    ...scripts.flatMap(partsOfScript),
    ...texts,
    ...fonts(),
  ];
};

/** Smaller parts are combined into one row. */
const smallKiB = 0.5;

const sumByKind = (parts: readonly Part[]): Part[] => {
  const sums = new Map<string, Part>();
  for (const part of parts) sums.set(part.what, { ...part, kib: part.kib + (sums.get(part.what)?.kib ?? 0) });
  return [...sums.values()];
};

const added = (parts: readonly Part[]): Part[] => {
  const [what, why] = rest;
  const sums = sumByKind(parts).map((part) => (part.kib < smallKiB ? { what, why, kib: part.kib } : part));
  return sumByKind(sums).toSorted((a, b) => b.kib - a.kib);
};

const tableOf = ({ title, address }: (typeof pages)[number]): string[] => {
  const parts = added(partsOf(address));
  const total = parts.reduce((sum, { kib }) => sum + kib, 0);
  const { loaded } = filesOfDocument(app, documentAt(app, address));
  return [
    `## ${title}`,
    '',
    `\`${address}\`, ${loaded.size} files besides texts and fonts:`,
    '',
    '| what | KiB | why it is there |',
    '|---|---:|---|',
    ...parts.map(({ what, kib, why }) => `| ${what} | ${kib.toFixed(1)} | ${why} |`),
    `| **together** | **${total.toFixed(1)}** | |`,
    '',
  ];
};

await buildApps();
const text = [
  '# What a first visit loads',
  '',
  `Written on ${new Date().toISOString().slice(0, 10)}, ${machine()}.`,
  '',
  'Written by `npm run bench:first-visit` from the built app: gzip, as the budgets count it (most browsers take Brotli, which is an eighth smaller); fonts as they are. Files are compressed whole; their modules share the size by the length of their code. Answers of the API and pictures come on top, and what loads when the browser is idle: the bell, the foot of the page, the question about consent.',
  '',
  ...pages.flatMap(tableOf),
].join('\n');
writeReportFile('first-visit', text);
process.stdout.write(`${text}\n`);
