import { finishBankId } from '@parcela/client/investor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../shared/api/api.ts';
import { refreshMe } from '../../../shared/session/me.ts';
import type { BankIdSearch } from './bank-id-search.ts';
import { bankIdMemory } from './bank-id-attempt.ts';
import { bankIdReturnUri } from './start-bank-id.ts';

/** What the browser brought, once it is known to answer what this browser asked. */
interface Brought {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export const broughtBy = ({ code, state, iss }: BankIdSearch): Brought | null =>
  code === undefined || state === undefined ? null : { code, state, iss };

const optionsOf = (brought: Brought | null) =>
  queryOptions({
    queryKey: ['finish-bank-id', brought?.code, brought?.state],
    queryFn: async () => {
      if (brought === null) return null;
      const { code, state, iss } = brought;
      const body = { code, state, redirectUri: bankIdReturnUri(), ...(iss === undefined ? {} : { iss }) };
      // Whoever has lost the answer gets the same again: the state works once.
      const headers = { 'Idempotency-Key': state };
      const { data } = await finishBankId({ body, headers, throwOnError: true });
      bankIdMemory.forget();
      // The next screen begins with what has just been decided, and asks again when this answer does not come.
      await refreshMe().catch(() => undefined);
      return data.state;
    },
    // The server takes each state once, whatever came of it: only what never got there is sent again by itself.
    retry: (count, error) => count < 2 && error instanceof ApiFailure && error.status === 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** As a query the code, which works once, is sent once, however often the screen renders. */
export const useFinishBankId = (brought: Brought | null) =>
  useQuery({ ...optionsOf(brought), enabled: brought !== null });
