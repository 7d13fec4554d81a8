import type { CSSProperties, ReactNode } from 'react';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './skeletons.module.css';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** One pale bar; it breathes, unless motion is unwanted. */
function Bar(size: Pick<CSSProperties, 'height' | 'width' | 'marginTop'>) {
  return <span className={classes['bar']} style={size} />;
}

function Waiting({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const texts = useUiTexts();
  return (
    <output aria-busy="true" className={classes['waiting']}>
      <VisuallyHidden component="span">{texts.loading}</VisuallyHidden>
      <div aria-hidden className={className}>
        {children}
      </div>
    </output>
  );
}

/** Placeholders for lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className={classes['lines']}>
      {range(lines).map((line) => (
        <Bar key={line} height={14} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Waiting>
  );
}

/** Placeholders for the head of a page: the back link and its name. */
export function HeadingSkeleton() {
  return (
    <Waiting className={classes['heading']}>
      <Bar height={14} width={128} />
      <Bar height={32} width="min(24rem, 80%)" />
    </Waiting>
  );
}

/** A placeholder for a picture, or an existing picture, with the small ones below it. */
export function GallerySkeleton({ picture }: { picture?: ReactNode }) {
  return (
    <Waiting className={classes['gallery']}>
      <span className={classes['large']}>{picture}</span>
      <div className={classes['thumbnails']}>
        {range(4).map((picture) => (
          <Bar key={picture} height={54} width={86} />
        ))}
      </div>
    </Waiting>
  );
}

/** Placeholders for cards, with a picture if the cards have one. */
export function CardSkeleton({ count = 3, hasPicture = false }: { count?: number; hasPicture?: boolean }) {
  return (
    <Waiting className={classes['cards']}>
      {range(count).map((card) => (
        <div key={card} className={classes['card']}>
          {hasPicture && <span className={classes['picture']} />}
          <div className={classes['cardBody']}>
            <Bar height={20} width="70%" />
            <Bar height={14} width="45%" />
            <Bar height={14} />
            <Bar height={40} marginTop={8} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}

/** A placeholder for a table, with rows of the real height. */
export function TableSkeleton({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Waiting className={classes['table']}>
      {range(rows + 1).map((row) => (
        <div key={row} className={classes['row']} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {range(columns).map((column) => (
            <Bar key={column} height={14} width={row === 0 ? '50%' : column === 0 ? '85%' : '65%'} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** Placeholders for figure tiles. */
export function FigureSkeleton({ count = 1 }: { count?: number }) {
  return (
    <Waiting className={classes['figures']}>
      {range(count).map((figure) => (
        <div key={figure} className={classes['card']}>
          <div className={classes['cardBody']}>
            <Bar height={14} width="45%" />
            <Bar height={30} width="75%" />
          </div>
        </div>
      ))}
    </Waiting>
  );
}
