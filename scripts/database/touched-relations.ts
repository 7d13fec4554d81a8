import ts from 'typescript';
import { moduleOf, type Owners } from './owners.ts';
import type { Source } from './sources.ts';

/** A table or view of another module named in the SQL of a file. */
export interface Touch {
  readonly path: string;
  readonly module: string;
  readonly relation: string;
  readonly owner: string;
}

const named = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()/g;
const listed = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*([a-z_]+)\b(?!\s*\()/g;
const withName = /\b([a-z_]+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g;

/** The module of a file; undefined for files that read everything on purpose. */
const moduleOfFile = (path: string): string | undefined => {
  if (path.startsWith('platform/events/')) return 'events';
  if (path.startsWith('platform/')) return 'platform';
  return /^modules\/([^/]+)\//.exec(path)?.[1];
};

/** The SQL templates of a file, without the values between them. */
const sqlTexts = ({ file }: Source): string[] => {
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      const { template } = node;
      texts.push(
        ts.isNoSubstitutionTemplateLiteral(template)
          ? template.text
          : template.head.text + template.templateSpans.map(({ literal }) => `$1${literal.text}`).join(''),
      );
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return texts;
};

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** Relations of other modules in the SQL of each module; names of `with` are the file's own. */
export const findTouches = (sources: ReadonlyMap<string, Source>, owners: Owners): Touch[] => {
  const ownerOf = moduleOf(owners);
  return [...sources.values()].flatMap((source) => {
    const module = moduleOfFile(source.path);
    if (module === undefined) return [];
    const texts = sqlTexts(source);
    const own = new Set(texts.flatMap((text) => matches(text, withName)));
    const names = texts.flatMap((text) => [...matches(text, named), ...matches(text, listed)]);
    return [...new Set(names)].flatMap((relation) => {
      const owner = ownerOf.get(relation);
      const isForeign = owner !== undefined && owner !== module && !own.has(relation);
      return isForeign ? [{ path: source.path, module, relation, owner }] : [];
    });
  });
};
