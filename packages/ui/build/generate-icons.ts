import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run generate:icons` writes the icons that the apps import into `packages/ui/src/icons`. Only this
 * command installs the set of 6,000 icons.
 */
const version = '3.51.0';
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'packages/ui/src/icons');
const imports = /import \{([^}]*)\} from '(?:@parcela\/ui\/icons|[./]+\/icons\/icons\.gen\.ts)'/g;

type Nodes = Readonly<Record<string, readonly (readonly [tag: string, { readonly d: string }])[]>>;

const install = (): string => {
  const dir = join(root, 'var/cache/tabler-icons');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `@tabler/icons@${version}`];
  const { status } = spawnSync('npm', args, {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install @tabler/icons ${version}`);
  return join(dir, 'node_modules/@tabler/icons');
};

const usedNames = (): string[] => {
  const names = globSync('{apps,packages}/*/{src,test}/**/*.{ts,tsx}', { cwd: root })
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(imports)])
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].toSorted();
};

/** `arrow-back-up` is `IconArrowBackUp`. */
const componentName = (name: string, suffix: string): string =>
  ['icon', ...name.split('-')].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + suffix;

const source = install();

const componentsOf = (kind: 'outline' | 'filled'): [name: string, code: string][] => {
  const nodes = JSON.parse(readFileSync(join(source, `tabler-nodes-${kind}.json`), 'utf8')) as Nodes;
  return Object.entries(nodes).map(([name, parts]) => [
    componentName(name, kind === 'filled' ? 'Filled' : ''),
    `${kind}(${parts.map(([, { d }]) => `'${d}'`).join(', ')})`,
  ]);
};

const components = new Map([...componentsOf('outline'), ...componentsOf('filled')]);
const lines = usedNames().map((name) => {
  const code = components.get(name);
  if (code === undefined) throw new Error(`Tabler Icons has no ${name}`);
  return `export const ${name} = ${code};`;
});

writeFileSync(
  join(folder, 'icons.gen.ts'),
  [
    `// Tabler Icons ${version} (MIT, see LICENSE). Written by \`npm run generate:icons\`.`,
    `import { filled, outline } from './icon.tsx';`,
    '',
    ...lines,
    '',
  ].join('\n'),
);
copyFileSync(join(source, 'LICENSE'), join(folder, 'LICENSE'));
process.stdout.write(`${lines.length} icons: packages/ui/src/icons/icons.gen.ts\n`);
