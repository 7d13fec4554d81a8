import type { AppConfiguration, DetailStats, Me, ProjectInfo } from '@parcela/contract/investor';
import { checkInvest, isDone, shareBounds } from '@parcela/domain';
import {
  Card,
  Columns,
  FactList,
  NoticeBox,
  NumberText,
  PageHeader,
  QueryView,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { ProjectNotFound } from '../../../shared/projects/project-not-found.tsx';
import { appConfigurationOptions } from '../../../shared/api/app-configuration.ts';
import { useProjectDates } from '../../../shared/projects/project-dates.tsx';
import { useProjectOfSlug } from '../../../shared/projects/project-queries.ts';
import { MinimumPurchase, SharePrice } from '../../../shared/money/share-price.tsx';
import { useLevels } from '../../../shared/verification/use-levels.ts';
import { OrderForm } from '../forms/order-form.tsx';
import { agreementKinds, type OrderDocument } from '../queries/order-schema.ts';

import { usePlaceOrder } from '../queries/use-place-order.ts';

// The order page of a project that is not on sale is rarely opened, so its code loads on demand.
const VerificationBanner = lazy(async () => ({
  default: (await import('./verification-banner.tsx')).VerificationBanner,
}));
const WalletOutcomePopup = lazy(async () => ({
  default: (await import('./wallet-outcome-popup.tsx')).WalletOutcomePopup,
}));
const OrderRefusal = lazy(async () => ({
  default: (await import('./order-refusal.tsx')).OrderRefusal,
}));

interface Loaded {
  readonly info: ProjectInfo;
  readonly stats: DetailStats;
  readonly configuration: AppConfiguration;
  readonly me: Me;
}

const documentsOf = ({ info, configuration }: Pick<Loaded, 'info' | 'configuration'>): OrderDocument[] => {
  const files = {
    terms: configuration.termsAndConditions,
    whitePaper: configuration.whitePaper,
    prospect: info.informationProspect,
  };
  return agreementKinds.flatMap((kind) => {
    const file = files[kind];
    return file === null
      ? []
      : [
          {
            kind,
            documentId: file.documentId,
            name: file.name,
            url: file.url,
            publishedAt: file.publishedAt,
          },
        ];
  });
};

const OrderFacts = ({ info, stats, me, minimum }: Loaded & { minimum: number }): ReactNode => {
  const t = usePhrase();
  const { sale, building } = useProjectDates(info.project);
  return (
    <Card title={info.title}>
      <FactList
        facts={[
          {
            key: 'available',
            label: t('project.availableShares'),
            // Without a free share, the form shows a dash (spec section 2); the notice next to it gives the
            // reason.
            value: <NumberText value={stats.available > 0 ? stats.available : null} />,
          },
          {
            key: 'price',
            label: t('project.pricePerShare'),
            value: <SharePrice stats={stats} currency={me.userProfile.currency} size="inherit" />,
          },
          {
            key: 'minimum',
            label: t('project.minimum'),
            value: <MinimumPurchase minimum={minimum} stats={stats} currency={me.userProfile.currency} />,
          },
          ...sale,
          ...building,
        ]}
      />
    </Card>
  );
};

const OrderPage = (loaded: Loaded): ReactNode => {
  const t = usePhrase();
  const { info, stats, configuration, me } = loaded;
  const { minPurchaseQty, maxPurchaseQty } = info.project;
  const levels = useLevels();
  // Defined above the form, which disappears with the last shares: the outcome of the order still appears.
  const placing = usePlaceOrder(info);
  const documents = useMemo(() => documentsOf({ info, configuration }), [info, configuration]);
  const bounds = useMemo(
    () => shareBounds({ minPurchaseQty, maxPurchaseQty, available: stats.available }),
    [minPurchaseQty, maxPurchaseQty, stats.available],
  );
  useScreenTitle(t('order.titleOf', { title: info.title }));
  const isInvestor = levels !== undefined && isDone('INVESTOR', levels.options, levels.granted);
  const check = levels === undefined ? 'ok' : checkInvest({ ...info.project, isInvestor });
  const isRefused = check !== 'ok' && placing.walletStep.outcome === null;
  return (
    <>
      <PageHeader
        title={t('order.title')}
        description={info.title}
        back={{ to: paths.project(info.slug), label: t('order.backToProject') }}
      />
      <Columns
        main={
          configuration.isRunOff ? (
            <NoticeBox tone="info">{t('runOff.noOrders')}</NoticeBox>
          ) : isRefused ? (
            <Suspense fallback={<TextSkeleton lines={3} />}>
              <OrderRefusal reason={check} slug={info.slug} />
            </Suspense>
          ) : (
            <Stack gap="lg">
              {bounds === undefined ? (
                <NoticeBox tone="info">{t('project.soldOutText')}</NoticeBox>
              ) : (
                <OrderForm
                  info={info}
                  stats={stats}
                  bounds={bounds}
                  documents={documents}
                  currency={me.userProfile.currency}
                  placing={placing}
                />
              )}
              <Suspense>
                <VerificationBanner slug={info.slug} />
              </Suspense>
            </Stack>
          )
        }
        side={<OrderFacts {...loaded} minimum={bounds?.min ?? minPurchaseQty} />}
      />
      {placing.walletStep.outcome !== null && (
        <Suspense>
          <WalletOutcomePopup step={placing.walletStep} />
        </Suspense>
      )}
    </>
  );
};

const OrderSkeleton = (): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <PageHeader title={t('order.title')} />
      <Columns
        main={
          <Card>
            <TextSkeleton lines={12} />
          </Card>
        }
        side={
          <Card>
            <TextSkeleton lines={4} />
          </Card>
        }
      />
    </>
  );
};

/** Ordering shares of a project (spec section 2). */
export const OrderScreen = ({ slug }: { slug: string }): ReactNode => {
  const { locale } = useLocale();
  const project = useProjectOfSlug(slug, paths.projectOrder);
  const configuration = useQuery(appConfigurationOptions(locale));
  const me = useMe();
  if (project.isNotFound) return <ProjectNotFound />;
  const { info, stats } = project;
  const data =
    info && stats && configuration.data && me.data
      ? { info, stats, configuration: configuration.data.data, me: me.data }
      : undefined;
  const error = project.error ?? configuration.error ?? me.error ?? undefined;
  const retry = (): void => {
    project.retry();
    if (configuration.isError) void configuration.refetch();
    if (me.isError) void me.refetch();
  };
  return (
    <QueryView
      query={{ data, error, isError: error !== undefined, isPending: data === undefined, refetch: retry }}
      loading={<OrderSkeleton />}
      empty={null}
    >
      {(loaded) => <OrderPage key={loaded.info.documentId} {...loaded} />}
    </QueryView>
  );
};
