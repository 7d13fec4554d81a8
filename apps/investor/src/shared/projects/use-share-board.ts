import { getShareBoard } from '@parcela/contract/investor';
import { useLocale } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { routeOptions } from '../api/api.ts';
import { useAppConfiguration } from '../api/app-configuration.ts';

/**
 * The board of holders' offers, for links to it; undefined while the board is off or the user may not use it.
 * `project` is the documentId of a project whose offers are counted.
 */
export const useShareBoard = (project?: string) => {
  const { locale } = useLocale();
  const configuration = useAppConfiguration().data?.data;
  const isOn = configuration !== undefined && configuration.hasShareBoard && !configuration.isRunOff;
  const board = useQuery({
    ...routeOptions(getShareBoard, {
      query: { locale, ...(project !== undefined && { 'filters[project]': project }) },
    }),
    enabled: isOn,
  }).data?.data;
  return isOn && board?.isOn === true && board.mayTrade ? board : undefined;
};
