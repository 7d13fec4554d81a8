import { finishBankId } from '@parcela/contract/investor';
import { ApiFailure } from '@parcela/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import { refreshMe } from '../../../shared/session/me-options.ts';
import type { BankIdSearch } from './bank-id-search.ts';
import { bankIdMemory } from './bank-id-attempt.ts';
import { bankIdReturnUri } from './start-bank-id.ts';

/** The query of the return, once its state is known to belong to this browser. */
interface CallbackInput {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export const callbackInputOf = ({ code, state, iss }: BankIdSearch): CallbackInput | null =>
  code === undefined || state === undefined ? null : { code, state, iss };

const optionsOf = (callbackInput: CallbackInput | null) =>
  queryOptions({
    queryKey: ['finish-bank-id', callbackInput?.code, callbackInput?.state],
    queryFn: async () => {
      if (callbackInput === null) return null;
      const { code, state, iss } = callbackInput;
      const body = { code, state, redirectUri: bankIdReturnUri(), ...(iss === undefined ? {} : { iss }) };
      // A repeated request after a lost answer gets the same answer, although the state is single-use.
      const data = await call(finishBankId, { body }, { key: state });
      bankIdMemory.clear();
      // The next screen starts with this result, and requests it if this answer does not arrive.
      await refreshMe().catch(() => undefined);
      return data.state;
    },
    // The server accepts each state once, so only a request that never reached the server is retried
    // automatically.
    retry: (count, error) => count < 2 && error instanceof ApiFailure && error.status === 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A query, so that the single-use code is sent only once even if the screen renders several times. */
export const useFinishBankId = (callbackInput: CallbackInput | null) =>
  useQuery({ ...optionsOf(callbackInput), enabled: callbackInput !== null });
