import type { Image, RichText } from '@parcela/contract/investor';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { ContentLink } from './content-link.tsx';
import { pictureSizes } from './picture-sizes.ts';
import classes from './article-text.module.css';

type Block = RichText[number];
type Run = Extract<Block, { type: 'paragraph' }>['runs'][number];

const runView = (run: Run): ReactNode => {
  const bold = run.isBold === true ? <strong>{run.text}</strong> : run.text;
  const text = run.isItalic === true ? <em>{bold}</em> : bold;
  return run.link === undefined ? text : <ContentLink to={run.link}>{text}</ContentLink>;
};

/** The parts of a text have no ids: their position identifies them, as children of one element. */
const elementOf = (tag: string, runs: readonly Run[]): ReactElement =>
  createElement(tag, null, ...runs.map(runView));

const TextPicture = ({ image }: { image: Image }): ReactNode => (
  <figure className={classes['figure']}>
    <img
      src={image.formats.medium}
      srcSet={pictureSizes(image)}
      sizes="(min-width: 45em) 680px, 100vw"
      width={image.width}
      height={image.height}
      alt={image.alternativeText}
      loading="lazy"
      decoding="async"
    />
    {image.caption !== null && image.caption !== '' && <figcaption>{image.caption}</figcaption>}
  </figure>
);

const blockView = (block: Block, levelBelow: number): ReactElement => {
  switch (block.type) {
    case 'paragraph':
      return elementOf('p', block.runs);
    case 'heading':
      return createElement(`h${block.level + levelBelow}`, null, block.text);
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        null,
        ...block.items.map((runs) => elementOf('li', runs)),
      );
    case 'quote':
      return (
        <figure className={classes['quote']}>
          {elementOf('blockquote', block.runs)}
          {block.source !== null && <figcaption>{block.source}</figcaption>}
        </figure>
      );
    case 'divider':
      return <hr />;
    case 'image':
    default:
      return <TextPicture image={block.image} />;
  }
};

interface ArticleTextProps {
  readonly content: RichText;
  /** How many levels its headings are below the headings of a separate page. */
  readonly levelBelow?: 0 | 2;
}

/** A formatted text, block by block; nothing of it is ever interpreted as HTML. */
export const ArticleText = ({ content, levelBelow = 0 }: ArticleTextProps): ReactNode =>
  createElement(
    'div',
    { className: classes['root'] },
    ...content.map((block) => blockView(block, levelBelow)),
  );
