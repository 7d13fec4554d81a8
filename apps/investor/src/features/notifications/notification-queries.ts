import { listNotifications, readNotifications } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { nextPageOf } from '../../shared/lists/change-page.ts';

const pageSize = 20;
/**
 * Polling interval of the bell while the page is visible: notifications are less urgent than the payment
 * screen.
 */
export const bellIntervalMs = 60_000;

const key = ['notifications'] as const;

/**
 * Notifications, newest first, in the current language; a background request that does not extend the
 * session.
 */
export const notificationsOptions = (locale: Locale) =>
  infiniteQueryOptions({
    queryKey: [...key, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        locale,
        'filters[bundled]': 'true' as const,
        'pagination[page]': pageParam,
        'pagination[pageSize]': pageSize,
      };
      return call(listNotifications, { query }, { isInBackground: true, signal });
    },
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
  });

/** Marks one notification or all of them as read. */
export const useMarkAsRead = () =>
  useMutation({
    mutationFn: async (what: { readonly documentId: string } | 'all') => {
      const data = what === 'all' ? { all: true as const } : { documentIds: [what.documentId] };
      await call(readNotifications, { body: { data } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
