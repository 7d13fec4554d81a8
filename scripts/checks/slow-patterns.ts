import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafePattern } from 'redos-detector';
import ts from 'typescript';
import { root } from '../lib/children.ts';
import { acceptedPatterns } from './slow-patterns.accepted.ts';

/** A regular expression of a program. */
interface Pattern {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/**
 * The backtracking steps that an expression may need for one text; with more steps, the time grows faster than the
 * text.
 */
const scoreMax = 200;
/** Steps of the detector after which an expression counts as slow. */
const stepsMax = 5_000;
/** If fewer expressions are found, the search has failed, and an empty result means nothing. */
const patternsMin = 200;

const isStringRaw = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';

/** The text of `new RegExp('…')`; undefined for a pattern built from values. */
const constructedText = (node: ts.Node): string | undefined => {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return undefined;
  const [text] = node.arguments ?? [];
  if (text === undefined) return undefined;
  if (ts.isStringLiteralLike(text)) return text.text;
  if (isStringRaw(text) && ts.isNoSubstitutionTemplateLiteral(text.template)) return text.template.rawText;
  return undefined;
};

/** The regular expressions in the text of a program. */
export const patternsIn = (text: string): Pattern[] => {
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const look = (node: ts.Node): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
      found.push({ line, source, flags });
    }
    const constructed = constructedText(node);
    if (constructed !== undefined) found.push({ line, source: constructed, flags: '' });
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
};

/**
 * The form that the detector can read: names of groups do not matter, a class of Unicode is a large one, and
 * lookbehinds are removed, so that an expression that is fast only because of them counts as slow.
 */
const readable = (source: string): string =>
  source
    .replaceAll(/\(\?<[=!](?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/g, '')
    .replaceAll(/\(\?<[A-Za-z]\w*>/g, '(')
    .replaceAll(/\\[pP]\{[^}]*\}/g, String.raw`\u0080-\uffff`);

const judged = new Map<string, boolean>();

/** Tells whether the time of an expression can grow faster than the text. */
export const isSlow = (source: string, flags: string): boolean => {
  const key = `/${source}/${flags}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const { safe } = isSafePattern(readable(source), {
    maxScore: scoreMax,
    maxSteps: stepsMax,
    timeout: Number.POSITIVE_INFINITY,
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
  });
  judged.set(key, !safe);
  return !safe;
};

/** Files of the product; tests, tools, the sandbox and generated code read only their own texts. */
const productFiles = (dir: string): string[] =>
  globSync(['apps/{api,investor,backoffice,site}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: dir,
    exclude: (name) =>
      /(^|[/\\])(node_modules|dist|testkit)$/.test(name) ||
      /(^|[/\\])packages[/\\]client$/.test(name) ||
      /\.(test|stories)\.tsx?$/.test(name),
  }).toSorted();

/** Expressions of the product that an attacker's text can make slow. */
export const findSlowPatternsIn = (
  dir: string,
  accepted: Readonly<Record<string, string>>,
): { readonly patterns: number; readonly problems: string[] } => {
  const used = new Set<string>();
  const state = { patterns: 0 };
  const problems = productFiles(dir).flatMap((path) =>
    patternsIn(readFileSync(join(dir, path), 'utf8')).flatMap(({ line, source, flags }) => {
      state.patterns += 1;
      if (!isSlow(source, flags)) return [];
      used.add(source);
      return source in accepted
        ? []
        : [`${path}:${line}: /${source}/${flags} can be made slow by a long text`];
    }),
  );
  const unused = Object.keys(accepted)
    .filter((source) => !used.has(source))
    .map((source) => `slow-patterns.accepted.ts: /${source}/ is not slow or not there any more`);
  return { patterns: state.patterns, problems: [...problems, ...unused] };
};

/** Checks that no text makes an expression of the product slow. */
export const checkPatterns = async (): Promise<string[]> => {
  const { patterns, problems } = findSlowPatternsIn(root, acceptedPatterns);
  return patterns < patternsMin
    ? [...problems, `only ${patterns} expressions were read, at least ${patternsMin} expected`]
    : problems;
};
