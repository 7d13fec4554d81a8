import {
  type ChangeRequest,
  createChangeRequest,
  type CreateChangeRequestData,
  withdrawChangeRequest,
} from '@parcela/client/investor';
import { listChangeRequestsOptions, listChangeRequestsQueryKey } from '@parcela/client/investor/query';
import { queryClient, useLocale } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { sendSecretOnce } from '../../../shared/api/send-secret-once.ts';

/** The newest change requests of the person, of which one at most is open. */
export const useChangeRequests = () => {
  const { locale } = useLocale();
  return useQuery(listChangeRequestsOptions({ query: { locale } }));
};

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listChangeRequestsQueryKey() });

export const sendChangeRequest = async (body: CreateChangeRequestData['body']): Promise<void> => {
  await sendSecretOnce('change-request', body, (headers) =>
    createChangeRequest({ body, headers, throwOnError: true }),
  );
  await refresh();
};

/** The list is loaded again after success and failure: staff may have decided meanwhile. */
export const withdrawRequest = async ({ documentId }: ChangeRequest): Promise<void> => {
  try {
    await withdrawChangeRequest({ path: { documentId }, throwOnError: true });
  } finally {
    await refresh();
  }
};
