import { pollIntervalMs } from '@parcela/domain';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * Asks for a query again every 5 s while the page is visible and `isOn` (spec section 9). Give it the options whose
 * request is marked `inBackground`: watching a page does not prolong the session. It never asks first; the screen's own
 * query does.
 */
export const usePolling = <Data, Failure, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
  isOn: boolean,
): void => {
  useQuery({
    ...options,
    enabled: isOn,
    refetchOnMount: false,
    refetchOnWindowFocus: isOn,
    refetchInterval: isOn ? pollIntervalMs : false,
    refetchIntervalInBackground: false,
  });
};
