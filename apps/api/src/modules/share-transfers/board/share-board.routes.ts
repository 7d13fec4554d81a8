import { investorRoutes } from '@parcela/contract/investor';
import { inLanguage, type Locale, type Localized, personName } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { findUser, getProfile, requireFreshSession } from '../../accounts/index.ts';
import { areShareSalesOn } from '../../app-configuration/index.ts';
import {
  type AdvertRow,
  countAdverts,
  countEndedAdverts,
  findAdvert,
  findOwnInterest,
  type InterestRow,
  listAdverts,
  listInterestsIn,
  listLastSales,
  listOfferable,
  listOwnAdverts,
  listOwnInterests,
} from './board.queries.ts';
import { listSignatures, mayTrade, type Side } from './board.store.ts';
import { endOwnInterest, withdrawAdvert } from './end-own.ts';
import { placeAdvert } from './place-advert.ts';
import { sendInterest } from './send-interest.ts';
import { shareContacts } from './share-contacts.ts';
import { signSale } from './sign-sale.ts';

const projectView = (
  row: { readonly projectDocumentId: string; readonly slug: string; readonly projectTitle: Localized },
  locale: Locale,
) => ({
  documentId: row.projectDocumentId,
  slug: row.slug,
  title: inLanguage(row.projectTitle, locale),
});

const advertView = (row: AdvertRow, { userId, locale }: { userId: number; locale: Locale }) => ({
  documentId: row.documentId,
  project: projectView(row, locale),
  state: row.state,
  shares: row.shares,
  unitPrice: Number(row.unitPrice),
  price: Number(row.price),
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  daysOnBoard: row.daysOnBoard,
  endReason: row.holderId === userId ? row.endReason : null,
  isOwn: row.holderId === userId,
  ownInterest: row.ownInterest,
});

const interestView = (row: InterestRow) => ({
  documentId: row.documentId,
  state: row.state,
  shares: row.shares,
  createdAt: row.createdAt.toISOString(),
  sharedAt: row.sharedAt?.toISOString() ?? null,
});

/**
 * Contact details are available as long as both sides deal with each other; they are read from the profile and never
 * stored here.
 */
const contactOf = async (vault: PersonalVault, tx: Tx, userId: number) => {
  const user = await findUser(tx, userId);
  if (!user) return null;
  const profile = await getProfile(tx, vault, userId);
  return { name: personName(profile), email: user.email };
};
const showsContact = new Set(['shared', 'signed', 'completed']);

const termsView = (signatures: Awaited<ReturnType<typeof listSignatures>>, side: Side) => {
  const found = signatures.find((signature) => signature.side === side);
  if (!found) return null;
  const { shares, unitPrice, settlement, signedAt } = found;
  return { shares, unitPrice: Number(unitPrice), settlement, signedAt: signedAt.toISOString() };
};

const readingRoutes = (api: Api, { vault }: { readonly vault: PersonalVault }): void => {
  api.read(investorRoutes.getShareBoard, async (tx, { caller, query, locale }) => {
    const isOn = await areShareSalesOn(tx);
    const { ended, foundNobody } = await countEndedAdverts(tx);
    const holdings = isOn ? await listOfferable(tx, caller.subjectId) : [];
    return {
      data: {
        isOn,
        mayTrade: isOn && (await mayTrade(tx, caller.subjectId)),
        openAdverts: await countAdverts(tx, query['filters[project]']),
        endedInYear: ended,
        foundNobodyInYear: foundNobody,
        holdings: holdings.map((row) => ({
          project: projectView(row, locale),
          held: Number(row.held),
          free: Number(row.free),
          currency: row.currency,
          nominal: Number(row.nominal),
        })),
      },
      meta: {},
    };
  });

  api.read(investorRoutes.listShareAdverts, async (tx, { caller, query, locale }) => {
    const page = pageAfterOf(query, lastId);
    const reader = { userId: caller.subjectId, locale };
    const rows = await listAdverts(tx, { ...page, ...reader, project: query['filters[project]'] });
    return answerAfter(rows, page, { keyOf: ({ id }) => id, present: (row) => advertView(row, reader) });
  });

  api.read(investorRoutes.getShareAdvert, async (tx, { caller, params, locale }) => {
    const reader = { userId: caller.subjectId, locale };
    const advert = orNotFound(await findAdvert(tx, { ...reader, ...params }));
    const interests = advert.holderId === caller.subjectId ? await listInterestsIn(tx, [advert.id]) : [];
    const history = (await listLastSales(tx, advert.projectDocumentId)).map((sale) => ({
      ...sale,
      soldAt: sale.soldAt.toISOString(),
      unitPrice: Number(sale.unitPrice),
    }));
    return {
      data: { ...advertView(advert, reader), interests: interests.map(interestView), history },
      meta: {},
    };
  });

  api.read(investorRoutes.getOwnShareDeals, async (tx, { caller, locale }) => {
    const reader = { userId: caller.subjectId, locale };
    const own = await listOwnAdverts(tx, caller.subjectId);
    const received = await listInterestsIn(
      tx,
      own.map(({ id }) => id),
    );
    const sent = await listOwnInterests(tx, caller.subjectId);
    return {
      data: {
        adverts: own.map((row) => ({
          ...advertView(row, reader),
          interests: received.filter(({ advertId }) => advertId === row.id).map(interestView),
        })),
        interests: sent.map((row) => ({ ...interestView(row), advert: advertView(row.advert, reader) })),
      },
      meta: {},
    };
  });

  api.read(investorRoutes.getShareInterest, async (tx, { caller, params, locale }) => {
    const reader = { userId: caller.subjectId, locale };
    const found = orNotFound(await findOwnInterest(tx, { ...reader, ...params }));
    const { advert } = found;
    const isHolder = advert.holderId === caller.subjectId;
    const signatures = await listSignatures(tx, found.id);
    return {
      data: {
        ...interestView(found),
        side: isHolder ? ('holder' as const) : ('buyer' as const),
        advert: advertView(advert, reader),
        contact: showsContact.has(found.state)
          ? await contactOf(vault, tx, isHolder ? found.buyerId : advert.holderId)
          : null,
        ownTerms: termsView(signatures, isHolder ? 'holder' : 'buyer'),
        otherTerms: termsView(signatures, isHolder ? 'buyer' : 'holder'),
        returnedReason: found.returnedReason,
      },
      meta: {},
    };
  });
};

/** The routes of the board for investors. */
export const shareBoardRoutes = (api: Api, deps: { readonly vault: PersonalVault }): void => {
  readingRoutes(api, deps);

  api.write(investorRoutes.placeShareAdvert, async (tx, { caller, body: { data }, requestId }) => {
    const draft = { ...data, unitPrice: BigInt(data.unitPrice), userId: caller.subjectId, requestId };
    return { data: { documentId: await placeAdvert(tx, draft) }, meta: {} };
  });

  api.write(investorRoutes.withdrawShareAdvert, async (tx, { caller, params, requestId }) => {
    await withdrawAdvert(tx, { ...params, userId: caller.subjectId, requestId });
    return { ok: true } as const;
  });

  api.write(investorRoutes.sendShareInterest, async (tx, { caller, params, body, requestId }) => {
    const { shares } = body.data;
    const sent = { advert: params.documentId, shares, userId: caller.subjectId, requestId };
    return { data: { documentId: await sendInterest(tx, sent) }, meta: {} };
  });

  api.write(investorRoutes.shareContacts, async (tx, { caller, params, requestId }) => {
    await shareContacts(tx, { ...params, userId: caller.subjectId, requestId });
    return { ok: true } as const;
  });

  api.write(investorRoutes.endShareInterest, async (tx, { caller, params, requestId }) => {
    await endOwnInterest(tx, { ...params, userId: caller.subjectId, requestId });
    return { ok: true } as const;
  });

  api.write(investorRoutes.signShareSale, async (tx, { caller, params, body, requestId, locale }) => {
    requireFreshSession(caller);
    const { shares, unitPrice, settlement, textVersion } = body.data;
    const isAgreed = await signSale(tx, {
      ...params,
      userId: caller.subjectId,
      shares,
      unitPrice: BigInt(unitPrice),
      settlement,
      textVersion,
      language: locale,
      requestId,
    });
    return { data: { isAgreed }, meta: {} };
  });
};
