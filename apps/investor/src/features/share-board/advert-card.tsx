import { Card, DateText, FactList, Link, MoneyText, Stack, Title } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import type { Advert } from './get-share-board.ts';

/** The facts of an offer. */
export const AdvertFacts = ({ advert }: { advert: Advert }): ReactNode => {
  const t = usePhrase();
  const { shares, unitPrice, price, currency, daysOnBoard, expiresAt } = advert;
  return (
    <FactList
      facts={[
        { key: 'shares', label: t('shareBoard.shares'), value: t('shareBoard.count', { shares }) },
        {
          key: 'unit',
          label: t('shareBoard.unitPrice'),
          value: <MoneyText amount={unitPrice} currency={currency} />,
        },
        {
          key: 'price',
          label: t('shareBoard.total'),
          value: <MoneyText amount={price} currency={currency} />,
          isStrong: true,
        },
        { key: 'days', label: t('shareBoard.days'), value: t('shareBoard.daysCount', { days: daysOnBoard }) },
        { key: 'expires', label: t('shareBoard.until'), value: <DateText value={expiresAt} /> },
      ]}
    />
  );
};

/** An offer in a list, with a link to its page. */
export const AdvertCard = ({ advert }: { advert: Advert }): ReactNode => {
  const t = usePhrase();
  return (
    <Card>
      <Stack gap="md">
        <Title order={3} size="h4">
          {advert.project.title}
        </Title>
        <AdvertFacts advert={advert} />
        <Link to={paths.shareAdvert(advert.documentId)}>
          {t(advert.isOwn ? 'shareBoard.openOwn' : 'shareBoard.open')}
        </Link>
      </Stack>
    </Card>
  );
};
