import type { DetailStats, ProjectInfo } from '@parcela/contract/investor';
import { isOfferForInvestors, shareBounds, type Currency, type ProjectState } from '@parcela/domain';
import { Button, Card, FactList, Link, NoticeBox, NumberText, Stack, Text } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { MinimumPurchase, SharePrice } from '../../../shared/money/share-price.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { useShareBoard } from '../../../shared/projects/use-share-board.ts';
import { useYieldFacts } from '../screens/yield-facts.tsx';

/** The reason why investing is not possible now. */
const stateText = {
  Prepared: 'project.soonText',
  Unknown: 'project.soonText',
  Completed: 'project.fundedText',
  Closed: 'project.closedText',
} as const satisfies Record<Exclude<ProjectState, 'Open'>, string>;

export interface ProjectOfferProps {
  readonly info: ProjectInfo;
  readonly stats: DetailStats;
  readonly currency: Currency;
  readonly onInvest: (() => void) | undefined;
}

/** Tells whether the next step is the button instead of the reason why investing is impossible. */
export const useCanInvest = ({
  info: { project },
  stats,
}: Pick<ProjectOfferProps, 'info' | 'stats'>): boolean =>
  !useIsRunOff() &&
  project.state === 'Open' &&
  shareBounds({ ...project, available: stats.available }) !== undefined;

export const InvestStep = ({ info, stats, onInvest }: ProjectOfferProps): ReactNode => {
  const t = usePhrase();
  const { project } = info;
  const isRunOff = useIsRunOff();
  if (isRunOff) return <NoticeBox tone="info">{t('runOff.noOrders')}</NoticeBox>;
  if (project.state !== 'Open') return <NoticeBox tone="info">{t(stateText[project.state])}</NoticeBox>;
  if (shareBounds({ ...project, available: stats.available }) === undefined)
    return <NoticeBox tone="info">{t('project.soldOutText')}</NoticeBox>;
  return (
    <Button isWide size="large" isDisabled={onInvest === undefined} onClick={() => onInvest?.()}>
      {t('project.invest')}
    </Button>
  );
};

/** Holders can offer their shares only in this case. */
const isTraded = (state: ProjectState): boolean => state === 'Completed' || state === 'Closed';

/** The holders' offers, for investors who may answer them. */
const BoardLink = ({ project }: { readonly project: string }): ReactNode => {
  const t = usePhrase();
  const board = useShareBoard(project);
  if (board === undefined) return null;
  return (
    <Link to={withSearch(paths.shareBoard, { project })}>
      {t('project.board', { count: board.openAdverts ?? 0 })}
    </Link>
  );
};

/** The price of a share, and the next step unless another part of the page keeps it in reach. */
export const ProjectOffer = ({
  isStepElsewhere,
  ...props
}: ProjectOfferProps & { readonly isStepElsewhere: boolean }): ReactNode => {
  const t = usePhrase();
  const yieldFacts = useYieldFacts();
  const { info, stats, currency } = props;
  const { calculation, minPurchaseQty } = info.project;
  const isAvailable = stats.available > 0;
  return (
    <Card title={t('project.offer')}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('project.pricePerShare')}
          </Text>
          <SharePrice stats={stats} currency={currency} />
        </div>
        <FactList
          facts={[
            ...yieldFacts(calculation, { isWithSum: true }),
            {
              key: 'available',
              label: t('project.availableShares'),
              value: isAvailable ? <NumberText value={stats.available} /> : t('project.noneAvailable'),
            },
            ...(isAvailable
              ? [
                  {
                    key: 'minimum',
                    label: t('project.minimum'),
                    value: <MinimumPurchase minimum={minPurchaseQty} stats={stats} currency={currency} />,
                  },
                ]
              : []),
          ]}
        />
        {isOfferForInvestors(info.project) && (
          <NoticeBox tone="info" title={t('invest.investorsOnlyTitle')}>
            {t('project.forInvestorsText')}
          </NoticeBox>
        )}
        {!isStepElsewhere && <InvestStep {...props} />}
        {isTraded(info.project.state) && <BoardLink project={info.project.documentId} />}
        <Text size="sm" c="dimmed">
          {t('project.risk')}
        </Text>
      </Stack>
    </Card>
  );
};
