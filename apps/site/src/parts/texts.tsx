import type { SiteArticle, SiteArticleDetail, SiteQuestion } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';
import { Picture } from './picture.tsx';

/** A text of the database whose paragraphs are separated by an empty line. */
export const Paragraphs = ({ text }: { text: string }): ReactNode => {
  const { prose } = useSite();
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => <p key={part}>{prose(part)}</p>);
};

export const Questions = ({
  questions,
  isFirstOpen = false,
}: {
  questions: readonly SiteQuestion[];
  isFirstOpen?: boolean;
}): ReactNode => {
  const { prose } = useSite();
  return (
    <div className="questions">
      {questions.map(({ title, content }, index) => (
        <details key={title} open={isFirstOpen && index === 0}>
          <summary>{prose(title)}</summary>
          <div className="answer">
            <Paragraphs text={content} />
          </div>
        </details>
      ))}
    </div>
  );
};

type Block = NonNullable<SiteArticleDetail['content']>[number];
type Runs = Extract<Block, { readonly type: 'paragraph' }>['runs'];

const Run = ({ run }: { run: Runs[number] }): ReactNode => {
  const { prose } = useSite();
  const text = prose(run.text);
  const italic = run.isItalic === true ? <em>{text}</em> : text;
  const bold = run.isBold === true ? <strong>{italic}</strong> : italic;
  return run.link === undefined ? bold : <a href={run.link}>{bold}</a>;
};

// Runs have no names, and their order never changes in a page that renders once.
const RunList = ({ runs }: { runs: Runs }): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name than their place
  runs.map((run, index) => <Run key={index} run={run} />);

const BlockView = ({ block, isNested }: { block: Block; isNested: boolean }): ReactNode => {
  const { prose } = useSite();
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <RunList runs={block.runs} />
        </p>
      );
    case 'heading':
      return isNested ? (
        <h4>{prose(block.text)}</h4>
      ) : block.level === 2 ? (
        <h2>{prose(block.text)}</h2>
      ) : (
        <h3>{prose(block.text)}</h3>
      );
    case 'list': {
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name than their place
      const items = block.items.map((runs, index) => <li key={index}>{<RunList runs={runs} />}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return (
        <blockquote>
          <p>
            <RunList runs={block.runs} />
          </p>
          {block.source !== null && <footer>{prose(block.source)}</footer>}
        </blockquote>
      );
    case 'divider':
      return <hr />;
    case 'image':
      return (
        <figure>
          <Picture image={block.image} sizes="(min-width: 768px) 720px, 92vw" />
          {block.image.caption !== null && <figcaption>{prose(block.image.caption)}</figcaption>}
        </figure>
      );
    default:
      return null;
  }
};

/** The text of an article: a tree of blocks, never HTML from the database. */
/** `isNested`: below a heading of level 3. */
export const RichText = ({
  blocks,
  isNested = false,
}: {
  blocks: readonly Block[];
  isNested?: boolean;
}): ReactNode => (
  <div className="prose">
    {blocks.map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name than their place
      <BlockView key={index} block={block} isNested={isNested} />
    ))}
  </div>
);

export const ArticleMeta = ({ article }: { article: SiteArticle }): ReactNode => {
  const { t, day } = useSite();
  return (
    <p className="meta">
      <time dateTime={article.publishedAt}>{day(article.publishedAt)}</time>
      {article.readingMinutes !== null && (
        <span>{t('site.articles.minutes', { count: article.readingMinutes })}</span>
      )}
    </p>
  );
};

export const ArticleCard = ({
  article,
  headingLevel = 3,
}: {
  article: SiteArticle;
  headingLevel?: 2 | 3;
}): ReactNode => {
  const { to, prose } = useSite();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card article-card">
      {article.image && (
        <div className="card-picture">
          <Picture
            image={article.image}
            sizes="(min-width: 1120px) 352px, (min-width: 640px) 46vw, 92vw"
            alt=""
          />
        </div>
      )}
      <div className="card-body">
        <ArticleMeta article={article} />
        <Heading>
          <a className="card-link" href={to({ name: 'article', slug: article.slug })}>
            {prose(article.title)}
          </a>
        </Heading>
        {article.description !== null && <p className="card-text">{prose(article.description)}</p>}
      </div>
    </article>
  );
};
