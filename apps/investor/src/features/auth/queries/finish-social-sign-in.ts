import { finishSocialSignIn } from '@parcela/contract/investor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import type { CallbackSearch } from './auth-search.ts';
import { type Challenge, type LinkQuestion, storeSession } from './start-session.ts';
import type { SocialProvider } from './start-social-sign-in.ts';

export interface Finished {
  /** Null when the session has started already. */
  readonly challenge: Challenge | null;
  /** The account is linked only after the user answers this question. */
  readonly link: LinkQuestion | null;
  readonly next: string | null;
}

const optionsOf = (provider: SocialProvider, { code, error }: CallbackSearch) =>
  queryOptions({
    queryKey: ['social-sign-in', provider, code, error],
    queryFn: async (): Promise<Finished> => {
      const query = { ...(code === undefined ? {} : { code }), ...(error === undefined ? {} : { error }) };
      const data = await call(finishSocialSignIn, { params: { provider }, query });
      const { next } = data;
      if ('link' in data) return { challenge: null, link: data.link, next };
      return { challenge: storeSession(data), link: null, next };
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A query, so that the single-use code is sent only once even if the screen renders several times. */
export const useFinishSocialSignIn = (provider: SocialProvider, search: CallbackSearch) =>
  useQuery(optionsOf(provider, search));
