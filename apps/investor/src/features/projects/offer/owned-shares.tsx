import { type ProjectInfo, getPortfolio, listEarnings } from '@parcela/contract/investor';
import type { Currency } from '@parcela/domain';
import {
  Card,
  DateText,
  FactList,
  Link,
  MoneyText,
  NumberText,
  PercentText,
  QueryView,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { viewerOptions } from '../queries/get-project-viewer.ts';

interface OwnedSharesProps {
  readonly info: ProjectInfo;
  /** The currency of the dashboard. */
  readonly currency: Currency;
}

/** Day and amount of the last payout that is not a correction. */
const LastDistribution = ({ info, currency }: OwnedSharesProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const earnings = useQuery(
    routeOptions(listEarnings, { query: { currency, locale, 'filters[project]': info.project.documentId } }),
  );
  return (
    <QueryView query={earnings} loading={<TextSkeleton lines={1} />} empty={null}>
      {(rows) => {
        const last = rows.find(({ corrects }) => corrects === null);
        if (last === undefined) return t('project.owned.noPayout');
        return (
          <>
            <MoneyText amount={last.amount} currency={last.currency} /> (<DateText value={last.timestamp} />)
          </>
        );
      }}
    </QueryView>
  );
};

const Holding = ({ info, currency }: OwnedSharesProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const portfolio = useQuery(routeOptions(getPortfolio, { query: { currency, locale } }));
  return (
    <Card title={t('project.owned')}>
      <QueryView query={portfolio} loading={<TextSkeleton lines={4} />} empty={null}>
        {({ data }) => {
          const owned = data.projects.find(({ projectInfo }) => projectInfo.documentId === info.documentId);
          if (owned === undefined) return null;
          return (
            <Stack gap="md">
              <FactList
                facts={[
                  {
                    key: 'shares',
                    label: t('project.owned.shares'),
                    value: <NumberText value={owned.tokenCount} />,
                  },
                  {
                    key: 'percent',
                    label: t('project.owned.percent'),
                    value: <PercentText value={owned.ownershipPercentage} />,
                  },
                  {
                    key: 'value',
                    label: t('project.owned.value'),
                    value: <MoneyText amount={owned.currentValue} currency={data.currency} />,
                  },
                  {
                    key: 'payout',
                    label: t('project.owned.lastPayout'),
                    value: <LastDistribution info={info} currency={currency} />,
                  },
                ]}
              />
              <Link to={`${paths.dashboard}#holdings`}>{t('project.owned.dashboard')}</Link>
            </Stack>
          );
        }}
      </QueryView>
    </Card>
  );
};

/** The investor's holding in the project; renders nothing for other users. */
export const OwnedShares = (props: OwnedSharesProps): ReactNode => {
  const viewer = useQuery(viewerOptions(props.info.project.documentId)).data;
  return viewer?.data.isHolder === true ? <Holding {...props} /> : null;
};
