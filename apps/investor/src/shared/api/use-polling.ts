import { pollIntervalMs } from '@parcela/domain';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * Requests a query again every 5 s while the page is visible and `isOn` (spec section 9). The options must mark
 * the request as `isInBackground`: polling does not extend the session. The first request is made by the screen's
 * own query.
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
