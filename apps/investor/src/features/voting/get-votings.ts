import {
  acceptDelegation,
  askDelegate,
  castVote,
  endDelegation,
  getVoteReceiptFile,
  listVotings,
  type Voting,
} from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/idempotency.ts';
import { nextPageOf } from '../../shared/lists/change-page.ts';

const pageSize = 25;
const key = ['votings'] as const;

/** Polls that concern the investor, in the server's order: running ones first. */
export const votingsOptions = (locale: Locale) =>
  infiniteQueryOptions({
    queryKey: [...key, locale],
    queryFn: ({ pageParam, signal }) => {
      const query = { locale, 'pagination[page]': pageParam, 'pagination[pageSize]': pageSize };
      return call(listVotings, { query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
  });

/** Reloads the list after a poll begins or ends, and after a vote is cast or refused. */
export const refreshVotings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

/** The number and the verification code of a recorded vote. */
export type ReceiptMark = NonNullable<Voting['ownReceipt']>;

export interface Receipt {
  readonly optionKey: string;
  /** Percent as decimal text. */
  readonly weight: string;
  readonly castAt: string;
  readonly receipt: ReceiptMark;
}

/** Casts or changes the vote; returns the recorded vote. */
export const vote = async ({ documentId }: Voting, optionKey: string): Promise<Receipt> => {
  const body = { votingDocumentId: documentId, optionKey };
  try {
    const { data } = await sendOnce(`vote-${documentId}`, body, (options) =>
      call(castVote, { body }, options),
    );
    return data;
  } finally {
    void refreshVotings();
  }
};

/** Loads the receipt as a PDF, which third parties can verify. */
export const loadReceipt = (number: string, locale: Locale): Promise<Blob> =>
  callForFile(getVoteReceiptFile, { params: { number }, query: { locale } });

/** Asks the holder with this address to vote; the answer does not reveal whether such a holder exists. */
export const askHolder = async ({ documentId }: Voting, email: string): Promise<void> => {
  const body = { votingDocumentId: documentId, email };
  await sendOnce(`delegate-${documentId}`, body, (options) => call(askDelegate, { body }, options));
  await refreshVotings();
};

/** Accepts a request to vote for a holder; reloads the list even after a refusal. */
export const acceptRequest = async (documentId: string): Promise<void> => {
  try {
    await call(acceptDelegation, { params: { documentId } });
  } finally {
    await refreshVotings();
  }
};

/** Revokes or declines a delegation. */
export const endRequest = async (documentId: string): Promise<void> => {
  try {
    await call(endDelegation, { params: { documentId } });
  } finally {
    await refreshVotings();
  }
};
