import type { Home, Portfolio } from '@parcela/contract/investor';
import type { HomeTile } from '@parcela/domain';
import { Button, CardSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Later } from '../../../shared/frame/later.tsx';
import { Income, Totals, Wallets } from './figure-pairs.tsx';
import { Goal } from './goal.tsx';
import { HoldingsList } from './holdings/holdings-list.tsx';
import classes from './home.module.css';

const Spread = lazy(async () => ({ default: (await import('./spread.tsx')).Spread }));
const ArrangeTiles = lazy(async () => ({ default: (await import('./arrange-tiles.tsx')).ArrangeTiles }));

interface HomeTilesProps {
  readonly portfolio: Portfolio;
  readonly home: Home;
}

const tiles: Readonly<Record<HomeTile, (shown: HomeTilesProps) => ReactNode>> = {
  income: ({ home }) => <Income home={home} />,
  holdings: ({ portfolio }) =>
    portfolio.projects.length === 0 ? null : <HoldingsList portfolio={portfolio} />,
  wallets: () => <Wallets />,
  totals: ({ portfolio }) => <Totals portfolio={portfolio} />,
  goal: ({ home }) => <Goal goal={home.goal} />,
  allocation: ({ portfolio }) =>
    portfolio.projects.length === 0 ? null : (
      <Later fallback={<CardSkeleton count={1} />}>
        <Spread portfolio={portfolio} />
      </Later>
    ),
};

/** The visible tiles in the user's order, and a way to rearrange them. */
export const HomeTiles = ({ portfolio, home }: HomeTilesProps): ReactNode => {
  const t = usePhrase();
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      <div className={classes['tiles']}>
        {home.tiles
          .filter(({ isHidden }) => !isHidden)
          .map(({ key }) => (
            <div key={key} className={classes['tile']}>
              {tiles[key]({ portfolio, home })}
            </div>
          ))}
      </div>
      <div className={classes['end']}>
        <Button emphasis="quiet" size="small" onClick={() => setArranging(true)}>
          {t('home.arrange')}
        </Button>
      </div>
      {isArranging && (
        <Suspense>
          <ArrangeTiles tiles={home.tiles} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  );
};
