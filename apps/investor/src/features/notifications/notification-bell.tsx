import {
  Button,
  EmptyState,
  ErrorBox,
  IconButton,
  SidePanel,
  TextSkeleton,
  useDescribeError,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { IconBell } from '@parcela/ui/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import classes from './notification-bell.module.css';
import { NotificationItem } from './notification-item.tsx';
import { bellIntervalMs, notificationsOptions, useMarkAsRead } from './notification-queries.ts';
import { useAppBadge } from './use-app-badge.ts';

/** The bell with the number of unread notifications, which opens their list. */
export const NotificationBell = (): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const mark = useMarkAsRead();
  const query = useInfiniteQuery({
    ...notificationsOptions(locale),
    refetchInterval: bellIntervalMs,
    refetchIntervalInBackground: false,
  });
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const unread = query.data?.pages[0]?.meta.unread ?? 0;
  useAppBadge(query.data?.pages[0]?.meta.unread);
  const close = (): void => setOpen(false);

  const openItem = (documentId: string, isUnread: boolean): void => {
    if (isUnread) mark.mutate({ documentId });
    close();
  };

  return (
    <>
      <IconButton
        icon={IconBell}
        label={t('bell.label', { count: unread })}
        count={unread}
        onClick={() => setOpen(true)}
      />
      <SidePanel
        isOpen={isOpen}
        onClose={close}
        title={t('bell.title')}
        {...(unread > 0 && {
          actions: (
            <Button
              emphasis="secondary"
              size="small"
              isBusy={mark.isPending}
              onClick={() => mark.mutate('all')}
            >
              {t('bell.markAll')}
            </Button>
          ),
        })}
      >
        {mark.isError && <ErrorBox title={t('bell.markFailed')} />}
        {query.isPending && <TextSkeleton />}
        {query.isError && items.length === 0 && (
          <ErrorBox onRetry={() => void query.refetch()}>{describe(query.error).message}</ErrorBox>
        )}
        {query.isSuccess && items.length === 0 && (
          <EmptyState drawing="papers" title={t('bell.emptyTitle')} description={t('bell.emptyText')} />
        )}
        <ul className={classes['list']}>
          {items.map((notification) => (
            <NotificationItem
              key={notification.documentId}
              notification={notification}
              onOpen={() => openItem(notification.documentId, notification.readAt === null)}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={classes['more']}>
            <Button
              emphasis="secondary"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('bell.older')}
            </Button>
          </div>
        )}
      </SidePanel>
    </>
  );
};
