import type { ProjectSummary } from '@parcela/contract/investor';
import { type Currency, investedPercent, isOfferForInvestors, showsProgressBar } from '@parcela/domain';
import {
  Button,
  ButtonLink,
  FactList,
  Link,
  MoneyText,
  NumberText,
  PercentText,
  ProgressBar,
  Stack,
  VisuallyHidden,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCheck } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { pictureSizes } from '../../../shared/content/picture-sizes.ts';
import { FeeIncluded } from '../../../shared/money/price-facts.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { useProjectDates } from '../../../shared/projects/project-dates.tsx';
import type { CardInterest } from '../forms/use-card-interest.tsx';
import { cardSizes } from '../pictures/picture-widths.ts';
import classes from './project-card.module.css';
import { ProjectStateBadge } from './project-state-badge.tsx';
import { useYieldFacts } from './yield-facts.tsx';

const CardPicture = ({ info, isFirstView }: { info: ProjectSummary; isFirstView: boolean }): ReactNode => {
  const image = info.project.images[0];
  if (image === undefined) return <div className={classes['picture']} />;
  return (
    <img
      className={classes['picture']}
      src={image.formats.medium}
      srcSet={pictureSizes(image)}
      sizes={cardSizes}
      width={image.width}
      height={image.height}
      alt={image.alternativeText}
      loading={isFirstView ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
};

const useMetrics = (info: ProjectSummary, currency: Currency, isSortedByYield: boolean) => {
  const t = usePhrase();
  const yieldFacts = useYieldFacts();
  const { unitPrice, unitFee, calculation, available, minPurchaseQty } = info.project;
  const { sale, building } = useProjectDates(info.project);
  return [
    ...yieldFacts(calculation, { isWithSum: isSortedByYield }),
    {
      key: 'price',
      label: t('project.pricePerShare'),
      value: (
        <Stack gap={0}>
          <MoneyText amount={unitPrice[currency]} currency={currency} />
          <FeeIncluded fee={unitFee[currency]} currency={currency} size="xs" />
        </Stack>
      ),
    },
    ...(calculation === null
      ? []
      : [
          {
            key: 'term',
            label: t('project.term'),
            value: t('calculator.years', { years: calculation.period }),
          },
        ]),
    { key: 'available', label: t('project.availableShares'), value: <NumberText value={available} /> },
    ...(available > 0
      ? [
          {
            key: 'minimum',
            label: t('project.minimum'),
            value: t('shares', { count: minPurchaseQty }),
          },
        ]
      : []),
    ...sale,
    ...building,
  ];
};

const InterestStep = ({ title, interest }: { title: string; interest: CardInterest }): ReactNode => {
  const t = usePhrase();
  if (interest.isSent)
    return (
      <span className={classes['sent']}>
        <IconCheck size={18} stroke={1.75} aria-hidden />
        {t('interest.sent')}
      </span>
    );
  return (
    <Button isBusy={interest.isSending} onClick={interest.send} aria-label={t('interest.sendFor', { title })}>
      {t('interest.send')}
    </Button>
  );
};

/** A project in the list: picture, state, figures and the next step (spec section 2). */
export const ProjectCard = ({
  info,
  currency,
  isSortedByYield,
  isFirstView,
  onInvest,
  interest,
}: {
  info: ProjectSummary;
  currency: Currency;
  /** Tells whether to show the sum of rent and assumed growth, by which the list is sorted. */
  isSortedByYield: boolean;
  /** The card is above the fold, so its picture loads immediately. */
  isFirstView: boolean;
  /** Absent until the user's permissions are known. */
  onInvest: (() => void) | undefined;
  /** Absent where the server accepts no interest requests. */
  interest?: CardInterest | undefined;
}): ReactNode => {
  const t = usePhrase();
  const { project, title, slug } = info;
  const percent = investedPercent(project.tokenTotalCount, project.available);
  const isRunOff = useIsRunOff();
  const isOpen = project.state === 'Open' && !isRunOff;
  const metrics = useMetrics(info, currency, isSortedByYield);
  return (
    <article className={classes['root']}>
      <CardPicture info={info} isFirstView={isFirstView} />
      <div className={classes['body']}>
        <div>
          <ProjectStateBadge
            state={project.state}
            countryCode={project.countryCode}
            isForInvestors={isOfferForInvestors(project)}
          />
        </div>
        <h2 className={classes['title']}>
          <Link to={paths.project(slug)}>{title}</Link>
        </h2>
        <FactList facts={metrics} />
        {showsProgressBar(percent) && (
          <ProgressBar
            value={Number(percent)}
            label={t('project.invested')}
            valueText={<PercentText value={percent} />}
          />
        )}
        <div className={classes['actions']}>
          {isOpen && (
            <Button
              isDisabled={onInvest === undefined}
              onClick={() => onInvest?.()}
              aria-label={t('project.investIn', { title })}
            >
              {t('project.invest')}
            </Button>
          )}
          {interest !== undefined && !isRunOff && <InterestStep title={title} interest={interest} />}
          <ButtonLink to={paths.project(slug)} emphasis="secondary">
            {t('project.detail')}
            <VisuallyHidden component="span">: {title}</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
};
