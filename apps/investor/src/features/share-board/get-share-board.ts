import type { DataOf, RowOf } from '@parcela/contract';
import {
  endShareInterest,
  getOwnShareDeals,
  getShareAdvert,
  getShareBoard,
  getShareInterest,
  listShareAdverts,
  placeShareAdvert,
  sendShareInterest,
  shareContacts,
  signShareSale,
  withdrawShareAdvert,
} from '@parcela/contract/investor';
import { type Locale, shareInstructionVersion } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, routeOptions } from '../../shared/api/api.ts';
import { sendOnce } from '../../shared/api/idempotency.ts';
import { withStepUp } from '../../shared/step-up/step-up.ts';

export type Advert = RowOf<typeof listShareAdverts>;
export type AdvertDetail = DataOf<typeof getShareAdvert>;
export type Board = DataOf<typeof getShareBoard>;
export type Deal = DataOf<typeof getShareInterest>;
export type OwnDeals = DataOf<typeof getOwnShareDeals>;

export const boardOptions = (locale: Locale) => routeOptions(getShareBoard, { query: { locale } });
export const ownDealsOptions = (locale: Locale) => routeOptions(getOwnShareDeals, { query: { locale } });
export const advertOptions = (documentId: string, locale: Locale) =>
  routeOptions(getShareAdvert, { params: { documentId }, query: { locale } });
export const dealOptions = (documentId: string, locale: Locale) =>
  routeOptions(getShareInterest, { params: { documentId }, query: { locale } });

/** Loads open offers, newest first: for one project by its documentId, or for all projects. */
export const advertsOptions = (locale: Locale, project: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [listShareAdverts.operationId, locale, project],
    queryFn: ({ pageParam, signal }) =>
      call(
        listShareAdverts,
        {
          query: {
            locale,
            ...(project !== undefined && { 'filters[project]': project }),
            ...(pageParam !== null && { 'pagination[after]': pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.pagination.next,
  });

const refresh = async (): Promise<void> => {
  const changed = [getShareBoard, listShareAdverts, getShareAdvert, getOwnShareDeals, getShareInterest];
  await Promise.all(
    changed.map(({ operationId }) => queryClient.invalidateQueries({ queryKey: [operationId] })),
  );
};
const once = async <Answer>(
  name: string,
  body: unknown,
  send: (options: { readonly key: string }) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await sendOnce(name, body, send);
  } finally {
    await refresh();
  }
};

export const offerShares = (data: {
  readonly project: string;
  readonly shares: number;
  readonly unitPrice: number;
  readonly days: 14 | 30 | 60 | 90;
}) => once('share-advert', data, (options) => call(placeShareAdvert, { body: { data } }, options));

export const withdrawOffer = (documentId: string) =>
  once(`share-advert-${documentId}`, null, (options) =>
    call(withdrawShareAdvert, { params: { documentId } }, options),
  );

export const beInterested = (documentId: string, shares: number) =>
  once(`share-interest-${documentId}`, shares, (options) =>
    call(sendShareInterest, { params: { documentId }, body: { data: { shares } } }, options),
  );

export const letContactsBeSeen = (documentId: string) =>
  once(`share-contacts-${documentId}`, null, (options) =>
    call(shareContacts, { params: { documentId } }, options),
  );

export const endDeal = (documentId: string) =>
  once(`share-end-${documentId}`, null, (options) =>
    call(endShareInterest, { params: { documentId } }, options),
  );

export interface Terms {
  readonly shares: number;
  readonly unitPrice: number;
  readonly settlement: 'wallet' | 'outside';
}

/** Signs the instruction in the language of the screen, after a proof of identity. */
export const signTerms = (documentId: string, { shares, unitPrice, settlement }: Terms) => {
  const data = {
    shares,
    unitPrice,
    settlement,
    textVersion: shareInstructionVersion,
    accepted: true,
  } as const;
  return withStepUp(() =>
    once(`share-sign-${documentId}`, data, (options) =>
      call(signShareSale, { params: { documentId }, body: { data } }, options),
    ),
  );
};
