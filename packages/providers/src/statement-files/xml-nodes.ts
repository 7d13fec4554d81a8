import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { filled, RefusedFileError } from './reading.ts';

const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'Chrgs', 'Rcrd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // Characters by their number, as `&#345;`; there are no definitions of other names.
  htmlEntities: true,
  isArray: (name) => lists.has(name),
});

/** Refuses a document with its own definitions. @throws RefusedFileError */
export const parseXml = (text: string): unknown => {
  if (text.includes('<!DOCTYPE')) throw new RefusedFileError('xml_definitions');
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw new RefusedFileError('xml_broken', `${validity.err.line}:${validity.err.col}`);
  try {
    return parser.parse(text);
  } catch {
    // More numeric characters or levels than any statement has.
    throw new RefusedFileError('xml_broken', '1:1');
  }
};

export const inside = (node: unknown, path: readonly string[]): unknown => {
  let found = node;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
};

/** The text of an element, with or without attributes. */
export const textAt = (node: unknown, ...path: readonly string[]): string | null => {
  const found = inside(node, path);
  const text = typeof found === 'string' ? found : inside(found, ['#text']);
  return typeof text === 'string' ? filled(text) : null;
};

export const listAt = (node: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = inside(node, path);
  return Array.isArray(found) ? found : [];
};
