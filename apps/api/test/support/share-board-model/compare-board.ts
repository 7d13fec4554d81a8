import { sql } from 'kysely';
import {
  type BoardModel,
  freeOf,
  isShown,
  type ModelAdvert,
  type ModelInterest,
  type ModelTerms,
  nth,
} from './board-model.ts';
import { type BoardRun, callAs } from './board-platform.ts';

const termsOf = (terms: ModelTerms | null) =>
  terms && {
    shares: terms.shares,
    unitPrice: terms.unitPrice,
    settlement: terms.isFromWallet ? 'wallet' : 'outside',
  };

/** The state of one history, as the model expects it in the database. */
export const expectedState = (model: BoardModel) => ({
  adverts: model.adverts.map(({ owner, shares, unitPrice, state }) => ({ owner, shares, unitPrice, state })),
  interests: model.interests.map((interest) => ({
    advert: interest.advert,
    buyer: interest.buyer,
    shares: interest.shares,
    state: interest.state,
    owned: termsOf(interest.owned),
    bought: termsOf(interest.bought),
  })),
  transfers: model.transfers.map(({ kind, from, to, shares, state, interest }) => ({
    kind,
    from,
    to,
    shares,
    state,
    interest,
  })),
  people: model.people.map(({ shares, wallet, isDeleted }) => ({ shares, wallet, isDeleted })),
});

/** The sum of all postings on each person's accounts, without any value that the ledger has computed itself. */
const readPeople = async ({ context, project, people }: BoardRun) => {
  const { rows } = await sql<{ userId: number; shares: bigint; wallet: bigint; isDeleted: boolean }>`
    select u.id as "userId", u.deleted_at is not null as "isDeleted",
      coalesce(sum(p.amount) filter (where a.kind = 'holding' and a.project_id = ${project.id}), 0)::bigint as shares,
      coalesce(sum(p.amount) filter (where a.kind = 'wallet' and a.name like 'wallet/CZK/%'), 0)::bigint as wallet
    from users u
    left join ledger_accounts a on a.owner_user_id = u.id
    left join ledger_postings p on p.account_id = a.id
    where u.id = any(${people.map(({ userId }) => userId)}::integer[]) group by u.id order by u.id`.execute(
    context.admin.kysely,
  );
  return rows.map(({ shares, wallet, isDeleted }) => ({
    shares: Number(shares),
    wallet: Number(wallet),
    isDeleted,
  }));
};

/** The state of one history in the database. */
export const readState = async (run: BoardRun) => {
  const { kysely } = run.context.admin;
  const placeOf = new Map(run.people.map(({ userId }, place) => [userId, place]));
  const adverts = await sql<{ userId: number; shares: number; unitPrice: bigint; state: string }>`
    select user_id as "userId", share_count as shares, unit_price as "unitPrice", state from share_adverts
    where project_id = ${run.project.id} order by id`.execute(kysely);
  const interests = await sql<{
    advertId: number;
    userId: number;
    shares: number;
    state: string;
    owned: object | null;
    bought: object | null;
  }>`
    select i.advert_id as "advertId", i.user_id as "userId", i.share_count as shares, i.state,
      (select jsonb_build_object('shares', s.share_count, 'unitPrice', s.unit_price, 'settlement', s.settlement)
        from share_signatures s where s.interest_id = i.id and s.void_at is null and s.side = 'holder') as owned,
      (select jsonb_build_object('shares', s.share_count, 'unitPrice', s.unit_price, 'settlement', s.settlement)
        from share_signatures s where s.interest_id = i.id and s.void_at is null and s.side = 'buyer') as bought
    from share_interests i join share_adverts a on a.id = i.advert_id
    where a.project_id = ${run.project.id} order by i.id`.execute(kysely);
  const transfers = await sql<{
    kind: string;
    fromId: number;
    toId: number;
    shares: number;
    state: string;
    interestId: number | null;
  }>`
    select kind, from_user_id as "fromId", to_user_id as "toId", share_count as shares, state,
      interest_id as "interestId"
    from share_transfers where project_id = ${run.project.id} order by id`.execute(kysely);
  return {
    adverts: adverts.rows.map(({ userId, unitPrice, ...row }) => ({
      owner: placeOf.get(userId),
      unitPrice: Number(unitPrice),
      ...row,
    })),
    interests: interests.rows.map(({ advertId, userId, ...row }) => ({
      advert: run.adverts.findIndex(({ id }) => id === advertId),
      buyer: placeOf.get(userId),
      ...row,
    })),
    transfers: transfers.rows.map(({ fromId, toId, interestId, ...row }) => ({
      from: placeOf.get(fromId),
      to: placeOf.get(toId),
      interest: interestId === null ? null : run.interests.findIndex(({ id }) => id === interestId),
      ...row,
    })),
    people: await readPeople(run),
  };
};

/** Executed transfers whose shares and price do not make up exactly one whole ledger transaction. */
export const listTornTransfers = async ({ context, project }: BoardRun): Promise<readonly object[]> => {
  const { rows } = await sql<object>`
    select t.id, count(distinct x.id) as transactions, count(p.line) as lines from share_transfers t
    left join ledger_transactions x on x.source_type = 'share_transfer' and x.source_id = t.id::text
    left join ledger_postings p on p.transaction_id = x.id
    where t.project_id = ${project.id}
    group by t.id
    having (count(distinct x.id), count(p.line)) <> case
      when t.state <> 'executed' then (0::bigint, 0::bigint)
      when t.settlement = 'wallet' then (1::bigint, 4::bigint)
      else (1::bigint, 2::bigint) end`.execute(context.admin.kysely);
  return rows;
};

const isOwn = ({ owner }: ModelAdvert, person: number): boolean => owner === person;
const isSide = (model: BoardModel, interest: ModelInterest, person: number): boolean =>
  interest.buyer === person || nth(model.adverts, interest.advert).owner === person;
const newestFirst = <T>(items: readonly T[]): T[] => items.toReversed();

const hasContact = new Set(['shared', 'signed', 'completed']);

/** What one person may read on the board, in the words that the routes use. */
const expectedView = (model: BoardModel, run: BoardRun, person: number) => {
  const me = nth(model.people, person);
  const idOfAdvert = (advert: ModelAdvert) => nth(run.adverts, model.adverts.indexOf(advert)).documentId;
  const idOfInterest = (interest: ModelInterest) =>
    nth(run.interests, model.interests.indexOf(interest)).documentId;
  const brief = (interest: ModelInterest) => ({
    documentId: idOfInterest(interest),
    state: interest.state,
    shares: interest.shares,
  });
  const interestsIn = (advert: ModelAdvert) =>
    newestFirst(model.interests.filter((one) => nth(model.adverts, one.advert) === advert)).map(brief);
  const mine = newestFirst(model.interests.filter(({ buyer }) => buyer === person));
  return {
    isOn: model.isOn,
    offerable:
      model.isOn && me.shares > 0 ? [{ held: me.shares, free: Math.max(0, freeOf(model, person)) }] : [],
    listed: newestFirst(model.adverts.filter((advert) => isShown(model, advert))).map(idOfAdvert),
    ownAdverts: newestFirst(model.adverts.filter((advert) => isOwn(advert, person))).map((advert) => ({
      documentId: idOfAdvert(advert),
      state: advert.state,
      interests: interestsIn(advert),
    })),
    ownInterests: mine.map((interest) => ({
      ...brief(interest),
      advert: idOfAdvert(nth(model.adverts, interest.advert)),
    })),
    adverts: model.adverts.map((advert) =>
      isShown(model, advert) ||
      isOwn(advert, person) ||
      mine.some((interest) => nth(model.adverts, interest.advert) === advert)
        ? { state: advert.state, interests: isOwn(advert, person) ? interestsIn(advert) : [] }
        : null,
    ),
    interests: model.interests.map((interest) => {
      if (!isSide(model, interest, person)) return null;
      const { owner } = nth(model.adverts, interest.advert);
      const isBuyer = interest.buyer === person;
      const other = isBuyer ? owner : interest.buyer;
      const contact = nth(run.people, other);
      return {
        state: interest.state,
        side: isBuyer ? 'buyer' : 'holder',
        contact:
          hasContact.has(interest.state) && !nth(model.people, other).isDeleted
            ? { name: contact.name, email: contact.email }
            : null,
        ownTerms: termsOf(isBuyer ? interest.bought : interest.owned),
        otherTerms: termsOf(isBuyer ? interest.owned : interest.bought),
      };
    }),
  };
};

interface SeenInterest {
  readonly documentId: string;
  readonly state: string;
  readonly shares: number;
}
interface SeenAdvert {
  readonly documentId: string;
  readonly state: string;
  readonly interests: readonly SeenInterest[];
}
type SeenTerms = { readonly shares: number; readonly unitPrice: number; readonly settlement: string } | null;
interface SeenDetail {
  readonly state: string;
  readonly side: string;
  readonly contact: { readonly name: string; readonly email: string } | null;
  readonly ownTerms: SeenTerms;
  readonly otherTerms: SeenTerms;
}

const briefOf = ({ documentId, state, shares }: SeenInterest) => ({ documentId, state, shares });
const withoutDate = (terms: SeenTerms) =>
  terms && { shares: terms.shares, unitPrice: terms.unitPrice, settlement: terms.settlement };

/** Everything that the board's routes answer to one person, with the texts of the answers. */
const readView = async (run: BoardRun, person: number) => {
  const texts: { readonly url: string; readonly text: string }[] = [];
  const get = async <T>(url: string): Promise<T | null> => {
    const { status, text, data } = await callAs(run, person, { method: 'GET', url });
    texts.push({ url, text });
    return status === 404 ? null : (data as T);
  };
  const board = await get<{ isOn: boolean; holdings: { held: number; free: number }[] }>('/share-board');
  const listed = await get<SeenAdvert[]>(
    `/share-adverts?filters[project]=${run.project.documentId}&pagination[pageSize]=100`,
  );
  const deals = await get<{
    adverts: SeenAdvert[];
    interests: (SeenInterest & { advert: { documentId: string } })[];
  }>('/user/share-deals');
  const adverts = [];
  for (const { documentId } of run.adverts)
    adverts.push(await get<SeenAdvert>(`/share-adverts/${documentId}`));
  const interests = [];
  for (const { documentId } of run.interests)
    interests.push(await get<SeenDetail>(`/share-interests/${documentId}`));
  const view = {
    isOn: board?.isOn,
    offerable: board?.holdings.map(({ held, free }) => ({ held, free })),
    listed: listed?.map(({ documentId }) => documentId),
    ownAdverts: deals?.adverts.map(({ documentId, state, interests: of }) => ({
      documentId,
      state,
      interests: of.map(briefOf),
    })),
    ownInterests: deals?.interests.map((one) => ({ ...briefOf(one), advert: one.advert.documentId })),
    adverts: adverts.map((one) => one && { state: one.state, interests: one.interests.map(briefOf) }),
    interests: interests.map(
      (one) =>
        one && {
          state: one.state,
          side: one.side,
          contact: one.contact,
          ownTerms: withoutDate(one.ownTerms),
          otherTerms: withoutDate(one.otherTerms),
        },
    ),
  };
  return { view, texts };
};

/** Facts about other people that an answer contains although its reader must not know them. */
const listLeaks = (
  run: BoardRun,
  person: number,
  { texts, known }: { texts: readonly { url: string; text: string }[]; known: ReadonlySet<string> },
): readonly string[] =>
  run.people.flatMap(({ email, name, documentId, profileDocumentId }, other) =>
    other === person
      ? []
      : texts.flatMap(({ url, text }) =>
          [email, name, ...name.split(' '), documentId, profileDocumentId]
            .filter((fact) => text.includes(fact) && !(known.has(email) && url.includes('/share-interests/')))
            .map((fact) => `${url} tells ${fact}`),
        ),
  );

/** What a person reads, what the person may read, and what an answer reveals beyond that. */
export const compareView = async (model: BoardModel, run: BoardRun, person: number) => {
  const expected = expectedView(model, run, person);
  const { view, texts } = await readView(run, person);
  const known = new Set(expected.interests.flatMap((one) => one?.contact?.email ?? []));
  return { expected, view, leaks: listLeaks(run, person, { texts, known }) };
};
