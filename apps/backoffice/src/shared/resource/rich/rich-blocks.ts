import type { TextBlock, TextRun } from '@parcela/domain';

/** A picture as an article refers to it. */
export interface NamedPicture {
  readonly file: string;
  readonly alternativeText: string;
  readonly caption: string | null;
}
export type Block = TextBlock<NamedPicture>;

interface Mark {
  readonly type: string;
  readonly attrs?: Record<string, unknown>;
}
/** A node of the editor as data. */
export interface EditorNode {
  readonly type: string;
  readonly attrs?: Record<string, unknown>;
  readonly content?: EditorNode[];
  readonly marks?: Mark[];
  readonly text?: string;
}

const nodeOfRun = ({ text, isBold, isItalic, link }: TextRun): EditorNode => {
  const marks = [
    ...(isBold === true ? [{ type: 'bold' }] : []),
    ...(isItalic === true ? [{ type: 'italic' }] : []),
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ];
  return { type: 'text', text, ...(marks.length === 0 ? {} : { marks }) };
};
const paragraphOf = (runs: readonly TextRun[]): EditorNode => ({
  type: 'paragraph',
  content: runs.map(nodeOfRun),
});

const nodeOf = (block: Block): EditorNode => {
  switch (block.type) {
    case 'paragraph':
      return paragraphOf(block.runs);
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: block.level },
        content: [{ type: 'text', text: block.text }],
      };
    case 'list':
      return {
        type: block.isOrdered ? 'orderedList' : 'bulletList',
        content: block.items.map((runs) => ({ type: 'listItem', content: [paragraphOf(runs)] })),
      };
    case 'quote':
      return { type: 'quote', attrs: { source: block.source ?? '' }, content: block.runs.map(nodeOfRun) };
    case 'divider':
      return { type: 'divider' };
    case 'image':
      break;
  }
  const { file, alternativeText, caption } = block;
  return { type: 'image', attrs: { file, alternativeText, caption: caption ?? '' } };
};

/** Converts a text of the contract to the document of the editor. */
export const documentOf = (blocks: readonly Block[]): EditorNode => ({
  type: 'doc',
  content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(nodeOf),
});

const textAt = (attrs: EditorNode['attrs'], name: string): string => {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
};

const runOf = ({ text = '', marks = [] }: EditorNode): TextRun => {
  const has = (type: string): Mark | undefined => marks.find((mark) => mark.type === type);
  const link = textAt(has('link')?.attrs, 'href');
  return {
    text,
    ...(has('bold') === undefined ? {} : { isBold: true }),
    ...(has('italic') === undefined ? {} : { isItalic: true }),
    ...(link === '' ? {} : { link }),
  };
};

const looksLike = (one: TextRun, other: TextRun): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.link === other.link;

/** The runs of a line; neighbours with the same format form one run. */
const runsOf = ({ content = [] }: EditorNode): TextRun[] => {
  const runs: TextRun[] = [];
  for (const run of content.filter(({ text = '' }) => text !== '').map(runOf)) {
    const last = runs.at(-1);
    if (last !== undefined && looksLike(last, run))
      runs.splice(-1, 1, { ...last, text: last.text + run.text });
    else runs.push(run);
  }
  return runs;
};

const itemsOf = ({ content = [] }: EditorNode): TextRun[][] =>
  content.map(({ content: [line] = [] }) => (line === undefined ? [] : runsOf(line)));

const isFilled = (runs: readonly TextRun[]): boolean => runs.some(({ text }) => text.trim() !== '');

/** Lines without text are dropped. */
const blockOf = (node: EditorNode): Block | null => {
  const { attrs } = node;
  const runs = runsOf(node);
  switch (node.type) {
    case 'heading': {
      const text = runs
        .map((run) => run.text)
        .join('')
        .trim();
      return text === '' ? null : { type: 'heading', level: attrs?.['level'] === 3 ? 3 : 2, text };
    }
    case 'bulletList':
    case 'orderedList': {
      const items = itemsOf(node).filter(isFilled);
      return items.length === 0 ? null : { type: 'list', isOrdered: node.type === 'orderedList', items };
    }
    case 'quote': {
      const source = textAt(attrs, 'source').trim();
      return isFilled(runs) ? { type: 'quote', runs, source: source === '' ? null : source } : null;
    }
    case 'divider':
      return { type: 'divider' };
    case 'image': {
      const caption = textAt(attrs, 'caption').trim();
      return {
        type: 'image',
        file: textAt(attrs, 'file'),
        alternativeText: textAt(attrs, 'alternativeText'),
        caption: caption === '' ? null : caption,
      };
    }
    default:
      return isFilled(runs) ? { type: 'paragraph', runs } : null;
  }
};

/** Converts the document of the editor to a text of the contract. */
export const blocksOf = ({ content = [] }: EditorNode): Block[] =>
  content.map(blockOf).filter((block) => block !== null);
