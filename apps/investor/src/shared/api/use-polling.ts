import { pollIntervalMs } from '@parcela/domain';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * Requests a query again every 5 s while the page is visible and `isOn` (spec section 9). The options must
 * mark the request as `isInBackground`, because polling does not extend the session. The screen's own query
 * makes the first request.
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
