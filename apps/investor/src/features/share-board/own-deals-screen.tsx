import { Card, CardSkeleton, Link, PageHeader, QueryView, Section, Stack, Text } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { type OwnDeals, ownDealsOptions } from './get-share-board.ts';

const Offers = ({ adverts }: Pick<OwnDeals, 'adverts'>): ReactNode => {
  const t = usePhrase();
  return (
    <Section title={t('shareBoard.ownOffers')}>
      <Card>
        <Stack gap="sm">
          {adverts.length === 0 && <Text c="dimmed">{t('shareBoard.noOwnOffers')}</Text>}
          {adverts.map((advert) => (
            <div key={advert.documentId}>
              <Link to={paths.shareAdvert(advert.documentId)}>{advert.project.title}</Link>
              <Text size="sm" c="dimmed">
                {t('shareBoard.count', { shares: advert.shares })},{' '}
                {t(`shareBoard.advertState.${advert.state}`)},{' '}
                {t('shareBoard.interestCount', { count: advert.interests.length })}
              </Text>
            </div>
          ))}
        </Stack>
      </Card>
    </Section>
  );
};

const Interests = ({ interests }: Pick<OwnDeals, 'interests'>): ReactNode => {
  const t = usePhrase();
  return (
    <Section title={t('shareBoard.ownInterests')}>
      <Card>
        <Stack gap="sm">
          {interests.length === 0 && <Text c="dimmed">{t('shareBoard.noOwnInterests')}</Text>}
          {interests.map(({ documentId, advert, shares, state }) => (
            <div key={documentId}>
              <Link to={paths.shareInterest(documentId)}>{advert.project.title}</Link>
              <Text size="sm" c="dimmed">
                {t('shareBoard.count', { shares })}, {t(`shareBoard.interestState.${state}`)}
              </Text>
            </div>
          ))}
        </Stack>
      </Card>
    </Section>
  );
};

/** The investor's own offers with the interests received, and the interests that the investor sent. */
export const OwnDealsScreen = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const deals = useQuery(ownDealsOptions(locale));
  useScreenTitle(t('shareBoard.own'));
  return (
    <>
      <PageHeader title={t('shareBoard.own')} back={{ to: paths.shareBoard, label: t('shareBoard.title') }} />
      <QueryView query={deals} loading={<CardSkeleton count={2} />} empty={null}>
        {({ data }) => (
          <>
            <Offers adverts={data.adverts} />
            <Interests interests={data.interests} />
          </>
        )}
      </QueryView>
    </>
  );
};
