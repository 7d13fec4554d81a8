import {
  getNotificationPreferences,
  type NotificationPreferences,
  saveNotificationPreferences,
} from '@parcela/contract/investor';
import type { NoticeChoice } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { call, routeOptions } from '../../../shared/api/api.ts';

const options = () => routeOptions(getNotificationPreferences, {});

export const usePreferences = () => useQuery(options());

type Change =
  | { readonly choice: NoticeChoice; readonly isOn: boolean }
  | Pick<NotificationPreferences, 'quietHours'>;

export const savePreference = async (data: Change): Promise<void> => {
  const answer = await call(saveNotificationPreferences, { body: { data } });
  queryClient.setQueryData(options().queryKey, answer);
};
