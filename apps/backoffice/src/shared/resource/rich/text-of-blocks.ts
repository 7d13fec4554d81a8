import type { TextBlock, TextRun } from '@parcela/domain';

interface SomePicture {
  readonly file: string;
  readonly alternativeText: string;
  readonly caption?: string | null;
}

const textOfRuns = (runs: readonly TextRun[]): string =>
  runs.map(({ text, link }) => (link === undefined ? text : `${text} (${link})`)).join('');

const textOf = (block: TextBlock<SomePicture>): string => {
  switch (block.type) {
    case 'paragraph':
      return textOfRuns(block.runs);
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'list':
      return block.items
        .map((runs, index) => `${block.isOrdered ? `${index + 1}.` : '•'} ${textOfRuns(runs)}`)
        .join('\n');
    case 'quote':
      return `„${textOfRuns(block.runs)}“ ${block.source ?? ''}`.trim();
    case 'divider':
      return '—';
    case 'image':
      break;
  }
  return `[${block.alternativeText}] ${block.caption ?? ''} (${block.file})`;
};

/** A formatted text in plain words, for comparing two texts. */
export const textOfBlocks = (blocks: readonly TextBlock<SomePicture>[]): string =>
  blocks.map(textOf).join('\n\n');
