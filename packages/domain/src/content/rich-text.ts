/** A piece of text with one format; blanks at its ends count. */
export interface TextRun {
  readonly text: string;
  readonly isBold?: boolean | undefined;
  readonly isItalic?: boolean | undefined;
  readonly link?: string | undefined;
}

/**
 * A block of a formatted text: never HTML, so that nothing in it can run. `Picture` is the form of a picture:
 * its id in a written text, its sizes in a displayed one.
 */
export type TextBlock<Picture> =
  | { readonly type: 'paragraph'; readonly runs: readonly TextRun[] }
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly type: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly TextRun[])[] }
  | { readonly type: 'quote'; readonly runs: readonly TextRun[]; readonly source: string | null }
  | { readonly type: 'divider' }
  | ({ readonly type: 'image' } & Picture);

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

const blockText = (block: TextBlock<{ readonly caption: string | null }>): string => {
  switch (block.type) {
    case 'paragraph':
      return textOf(block.runs);
    case 'quote':
      return [textOf(block.runs), block.source ?? ''].join(' ');
    case 'heading':
      return block.text;
    case 'list':
      return block.items.map(textOf).join('\n');
    case 'image':
      return block.caption ?? '';
    case 'divider':
  }
  return '';
};

/** The readable words, one line for each block: for counting words and for the search. */
export function plainText(blocks: readonly TextBlock<{ readonly caption: string | null }>[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');
}
