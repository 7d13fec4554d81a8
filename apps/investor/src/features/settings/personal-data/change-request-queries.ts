import type { BodyOf } from '@parcela/contract';
import {
  type ChangeRequest,
  createChangeRequest,
  withdrawChangeRequest,
  listChangeRequests,
} from '@parcela/contract/investor';
import { queryClient, useLocale } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { call, routeOptions } from '../../../shared/api/api.ts';
import { sendSecretOnce } from '../../../shared/api/send-secret-once.ts';

/** The newest change requests of the user, at most one of them open. */
export const useChangeRequests = () => {
  const { locale } = useLocale();
  return useQuery(routeOptions(listChangeRequests, { query: { locale } }));
};

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listChangeRequests.operationId] });

export const sendChangeRequest = async (body: BodyOf<typeof createChangeRequest>): Promise<void> => {
  await sendSecretOnce('change-request', body, (options) => call(createChangeRequest, { body }, options));
  await refresh();
};

/** The list reloads after success and failure, because staff may have decided meanwhile. */
export const withdrawRequest = async ({ documentId }: ChangeRequest): Promise<void> => {
  try {
    await call(withdrawChangeRequest, { params: { documentId } });
  } finally {
    await refresh();
  }
};
