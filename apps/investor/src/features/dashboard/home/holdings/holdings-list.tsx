import type { Portfolio } from '@parcela/contract/investor';
import { Card, FactList, Link, MoneyText, NumberText, PercentText, Stack } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/navigation/paths.ts';
import { useProjectDates } from '../../../../shared/projects/project-dates.tsx';
import { EntryFee } from '../../entry-fee.tsx';
import { BoardLink } from './board-link.tsx';
import { FinishedProjects } from './finished-projects.tsx';
import classes from '../home.module.css';
import { gainOf, GainText } from '../worth.tsx';

type Holding = Portfolio['projects'][number];

const Details = ({ holding, currency }: { holding: Holding; currency: string }): ReactNode => {
  const t = usePhrase();
  const { sale, building } = useProjectDates(holding.dates);
  return (
    <div className={classes['details']}>
      <FactList
        density="compact"
        facts={[
          {
            key: 'ownership',
            label: t('dashboard.ownership'),
            value: <PercentText value={holding.ownershipPercentage} />,
          },
          { key: 'shares', label: t('dashboard.shares'), value: <NumberText value={holding.tokenCount} /> },
          {
            key: 'invested',
            label: t('dashboard.invested'),
            value: (
              <>
                <MoneyText amount={holding.price} currency={currency} />{' '}
                <EntryFee fee={holding.entryFee} currency={currency} />
              </>
            ),
          },
          {
            key: 'earnings',
            label: t('dashboard.earning'),
            value: <MoneyText amount={holding.earnings} currency={currency} />,
          },
          ...sale,
          ...building,
        ]}
      />
      <Link to={paths.project(holding.projectInfo.slug)}>{t('home.toProject')}</Link>
      <BoardLink slug={holding.projectInfo.slug} />
    </div>
  );
};

const HoldingLine = ({ holding, currency }: { holding: Holding; currency: string }): ReactNode => {
  const { projectInfo, images, currentValue, earnings, price, entryFee } = holding;
  const [image] = images;
  const gain = gainOf({ value: currentValue, earnings, invested: price });
  return (
    <details className={classes['holding']}>
      <summary className={classes['line']}>
        {image === undefined ? (
          <span className={classes['picture']} />
        ) : (
          <img
            src={image.previewUrl}
            alt=""
            width={44}
            height={44}
            loading="lazy"
            className={classes['picture']}
          />
        )}
        <span className={classes['name']}>{projectInfo.title}</span>
        <span className={classes['amounts']}>
          <MoneyText amount={currentValue} currency={currency} />
          <GainText gain={gain} entryFee={entryFee} currency={currency} />
        </span>
      </summary>
      <Details holding={holding} currency={currency} />
    </details>
  );
};

/** Each holding as one line with its picture, name, value and gain; a tap shows the details. */
export const HoldingsList = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const { currency, projects } = portfolio;
  const current = projects.filter(({ ended }) => ended === null);
  return (
    <Stack gap="sm">
      {current.length > 0 && (
        <Card
          isFlush
          title={t('dashboard.holdings')}
          actions={<Link to={withSearch(paths.dashboard, { view: 'table' })}>{t('home.toTable')}</Link>}
        >
          {current.map((holding) => (
            <HoldingLine key={holding.projectInfo.documentId} holding={holding} currency={currency} />
          ))}
        </Card>
      )}
      <FinishedProjects portfolio={portfolio} />
    </Stack>
  );
};
