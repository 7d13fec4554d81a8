import { DateTimeText, NoticeBox } from '@parcela/ui';
import { queryClient, serverClock, usePhrase, useRichPhrase } from '@parcela/web';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useConnectionNews } from './connection-news.ts';
import { figuresAt } from './stored-answers.ts';

const subscribe = (listener: () => void): (() => void) => queryClient.getQueryCache().subscribe(listener);

const OfflineNotice = (): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const at = useSyncExternalStore(subscribe, figuresAt);
  return (
    <NoticeBox tone="warning" title={t('offline.title')} isAnnounced>
      {at === 0
        ? t('offline.text')
        : rich('offline.asOf', {
            time: <DateTimeText value={serverClock.ofDevice(new Date(at)).toISOString()} />,
          })}
    </NoticeBox>
  );
};

/**
 * Shows above every screen that there is no connection, with the time of the figures; after reconnecting, says so for
 * a while.
 */
export const OfflineBanner = (): ReactNode => {
  const t = usePhrase();
  const news = useConnectionNews();
  if (news === 'nothing') return null;
  return (
    <section aria-label={t('offline.label')}>
      {news === 'offline' ? (
        <OfflineNotice />
      ) : (
        <NoticeBox tone="success" isAnnounced>
          {t('offline.again')}
        </NoticeBox>
      )}
    </section>
  );
};
