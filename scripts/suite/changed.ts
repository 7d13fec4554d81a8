import { execFileSync } from 'node:child_process';
import { root } from '../lib/children.ts';

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', [...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

const tryGit = (...args: readonly string[]): string | undefined => {
  try {
    return git(...args)[0];
  } catch {
    return undefined;
  }
};

/** The commit to compare a change with: the point where it left main or, on main, the previous commit. */
const findBase = (): string => {
  const head = tryGit('rev-parse', 'HEAD');
  const base = ['main', 'origin/main'].map((name) => tryGit('merge-base', name, 'HEAD')).find(Boolean);
  return base !== undefined && base !== head ? base : 'HEAD~1';
};

/** The files of the change, committed or not, and the commit to compare with. */
export const readChange = (): { readonly base: string; readonly files: readonly string[] } => {
  const base = findBase();
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return { base, files: [...new Set(files)] };
};

export type VitestProject = 'unit' | 'api' | 'web' | 'process';

export interface Selection {
  /** Names of checks. */
  readonly checks: readonly string[];
  /** `all` of a project's tests, those whose imports changed, or these files. */
  readonly tests: Readonly<Partial<Record<VitestProject, 'all' | 'changed' | readonly string[]>>>;
  /** Other possible effects, which only `npm test` shows. */
  readonly left: readonly string[];
}

const code = /\.(ts|tsx|mts|mjs)$/;

/** Checks and tests that a change of these files can affect. */
export const selectFor = (files: readonly string[]): Selection => {
  const has = (pattern: RegExp): boolean => files.some((file) => pattern.test(file));
  const isEverything = has(
    /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json)$|^packages\/testkit\//,
  );
  const hasCode = isEverything || has(code);
  const whenCode = hasCode ? ['types of the server', 'types of the apps', 'lint', 'boundaries'] : [];
  const checks = [
    ...whenCode,
    'format',
    ...(hasCode || has(/knip\.json$/) ? ['unused code'] : []),
    ...(isEverything || has(/^packages\/phrases\//) ? ['phrases'] : []),
    ...(isEverything || has(/^packages\/(contract|domain|platform\/src\/config)\/|^deploy\//)
      ? ['generated']
      : []),
    ...(isEverything ? ['lock'] : []),
    ...(hasCode || has(/\.sql$/) ? ['sql'] : []),
  ];
  // No file imports SQL, the texts of documents, or deployment files.
  const hasDeployment = has(/^deploy\/|^compose\.yaml$/);
  const hasMonitoring = has(/^deploy\/monitoring\/|^docs\/operations\/runbooks\//);
  const hasSql = has(/\.sql$|\/schema\/owners\.json$/);
  const followsImports = isEverything ? 'all' : 'changed';
  const ofProcess = files.filter((file) => /^lab\/.*\.test\.ts$/.test(file));
  const runsTheServer =
    /^(apps\/(api\/(src|migrations)|demo\/src|sandbox\/src)|packages\/(domain|contract|platform))\/(?!.*\.test\.ts$)|^lab\/lib\//;
  const hasScreens = has(/^(apps\/investor|packages\/(ui|web|phrases))\//);
  return {
    checks,
    tests: {
      ...(hasCode || hasDeployment || has(/^(docs|packages\/phrases)\//)
        ? { unit: hasDeployment || has(/^docs\//) ? 'all' : followsImports }
        : {}),
      ...(hasMonitoring ? { api: ['metric-names'] } : {}),
      ...(hasCode || hasSql ? { api: hasSql ? 'all' : followsImports } : {}),
      ...(hasCode || has(/^packages\/phrases\//) ? { web: followsImports } : {}),
      ...(isEverything ? { process: 'all' } : ofProcess.length > 0 ? { process: ofProcess } : {}),
    },
    left: [
      ...(hasMonitoring && hasCode ? ['alerts and dashboards'] : []),
      ...(!isEverything && (hasSql || has(runsTheServer)) ? ['tests: process'] : []),
      ...(hasScreens || hasSql || has(runsTheServer) || has(/^e2e\//) ? ['screens and journeys'] : []),
    ],
  };
};
