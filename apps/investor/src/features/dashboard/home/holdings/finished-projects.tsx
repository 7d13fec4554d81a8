import type { Portfolio } from '@parcela/contract/investor';
import { Card, DateText, FactList, Link, MoneyText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/navigation/paths.ts';
import classes from '../home.module.css';

type Project = Portfolio['projects'][number];
interface Finished {
  readonly project: Project;
  readonly ended: NonNullable<Project['ended']>;
}

/** What came back and was earned, less what was paid: a loss is below zero. */
const resultOf = ({ project, ended }: Finished): number => project.earnings + ended.returned - ended.cost;

const FinishedLine = ({ currency, ...finished }: Finished & { currency: string }): ReactNode => {
  const t = usePhrase();
  const { project, ended } = finished;
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
  return (
    <details className={classes['holding']}>
      <summary className={classes['line']}>
        <span className={classes['picture']} />
        <span className={classes['name']}>{project.projectInfo.title}</span>
        <span className={classes['amounts']}>
          <MoneyText amount={resultOf(finished)} currency={currency} sign="always" hasArrow />
        </span>
      </summary>
      <div className={classes['details']}>
        <FactList
          density="compact"
          facts={[
            { key: 'on', label: t('home.finishedOn'), value: <DateText value={ended.on} /> },
            { key: 'cost', label: t('dashboard.invested'), value: amount(ended.cost) },
            { key: 'returned', label: t('home.capitalBack'), value: amount(ended.returned) },
            { key: 'earnings', label: t('dashboard.earning'), value: amount(project.earnings) },
            {
              key: 'result',
              label: t('home.result'),
              value: <MoneyText amount={resultOf(finished)} currency={currency} sign="always" />,
              isStrong: true,
            },
          ]}
        />
        <Link to={paths.project(project.projectInfo.slug)}>{t('home.toProject')}</Link>
      </div>
    </details>
  );
};

/** The projects whose property is sold, with what they brought. */
export const FinishedProjects = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  const finished = portfolio.projects.flatMap((project): Finished[] =>
    project.ended === null ? [] : [{ project, ended: project.ended }],
  );
  if (finished.length === 0) return null;
  return (
    <Card isFlush title={t('home.finished')}>
      {finished.map((one) => (
        <FinishedLine key={one.project.projectInfo.documentId} {...one} currency={portfolio.currency} />
      ))}
    </Card>
  );
};
