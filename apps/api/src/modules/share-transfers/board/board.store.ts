import type { Currency, ShareAdvertState, ShareInterestState, ShareSaleTerms, Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { ShareTransfersTables } from '../share-transfers.tables.ts';

const db = (tx: Tx) => tables<ShareTransfersTables>(tx);
const now = sql<Date>`app_now()`;

/** Constraints that a caller who holds the locks violates only if the switch was turned off after it was read. */
const guardsOfSwitch: ReadonlySet<unknown> = new Set([
  'share_adverts_sales_on',
  'share_interests_advert_open',
  'share_signatures_in_time',
]);

/** @throws BusinessError 409 `share_board.off` */
const whileOn = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (guardsOfSwitch.has((error as { readonly constraint?: unknown } | null)?.constraint))
      throw new BusinessError('share_board.off');
    throw error;
  }
};

export interface Advert {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly projectId: number;
  readonly shares: number;
  readonly unitPrice: bigint;
  readonly currency: Currency;
  readonly state: ShareAdvertState;
  readonly isPast: boolean;
}

export interface Interest {
  readonly id: number;
  readonly documentId: string;
  readonly advertId: number;
  readonly userId: number;
  readonly shares: number;
  readonly state: ShareInterestState;
}

const advertColumns = sql`a.id, a.document_id as "documentId", a.user_id as "userId", a.project_id as "projectId",
  a.share_count as shares, a.unit_price as "unitPrice", a.currency, a.state, a.expires_at <= app_now() as "isPast"`;
const interestColumns = sql`i.id, i.document_id as "documentId", i.advert_id as "advertId", i.user_id as "userId",
  i.share_count as shares, i.state`;

/** Locks an advert, so that interests, signatures and its end wait. */
export const lockAdvert = async (
  tx: Tx,
  advert: { readonly id: number } | { readonly documentId: string },
): Promise<Advert | undefined> => {
  const isIt = 'id' in advert ? sql`a.id = ${advert.id}` : sql`a.document_id = ${advert.documentId}`;
  const { rows } = await sql<Advert>`
    select ${advertColumns} from share_adverts a where ${isIt} for update`.execute(db(tx));
  return rows[0];
};

/** Like `lockAdvert`; undefined when another transaction has locked it. */
export const lockAdvertIfFree = async (tx: Tx, id: number): Promise<Advert | undefined> => {
  const { rows } = await sql<Advert>`
    select ${advertColumns} from share_adverts a where a.id = ${id} for update skip locked`.execute(db(tx));
  return rows[0];
};

/** Locks the advert of an interest before the levels, the project and the accounts of a transfer. */
export const lockAdvertOfInterest = async (tx: Tx, interestId: number): Promise<Advert> => {
  const { rows } = await sql<Advert>`
    select ${advertColumns} from share_adverts a
    where a.id = (select i.advert_id from share_interests i where i.id = ${interestId}) for update`.execute(
    db(tx),
  );
  return onlyRow(rows);
};

export const findInterest = async (tx: Tx, documentId: string): Promise<Interest | undefined> => {
  const { rows } = await sql<Interest>`
    select ${interestColumns} from share_interests i where i.document_id = ${documentId}`.execute(db(tx));
  return rows[0];
};

/** The id of the interest in an advert that both sides have signed. */
export const findSignedInterest = async (
  tx: Tx,
  advert: { readonly id: number } | { readonly documentId: string },
): Promise<number | undefined> => {
  const isIt = 'id' in advert ? sql`a.id = ${advert.id}` : sql`a.document_id = ${advert.documentId}`;
  const { rows } = await sql<{ id: number }>`
    select i.id from share_interests i join share_adverts a on a.id = i.advert_id
    where ${isIt} and i.state = 'signed'`.execute(db(tx));
  return rows[0]?.id;
};

export const getInterest = async (tx: Tx, id: number): Promise<Interest> => {
  const { rows } = await sql<Interest>`
    select ${interestColumns} from share_interests i where i.id = ${id}`.execute(db(tx));
  return onlyRow(rows);
};

/** The interests in an advert that have not ended. */
export const listLiveInterests = async (tx: Tx, advertId: number): Promise<readonly Interest[]> => {
  const { rows } = await sql<Interest>`
    select ${interestColumns} from share_interests i
    where i.advert_id = ${advertId} and i.state in ('sent', 'shared', 'signed') order by i.id`.execute(
    db(tx),
  );
  return rows;
};

/** Shares of a holder that are neither advertised nor part of a recorded transfer. */
export const countFreeShares = async (
  tx: Tx,
  { userId, projectId }: { readonly userId: number; readonly projectId: number },
): Promise<number> => {
  const { rows } = await sql<{ free: bigint }>`select free_shares(${userId}, ${projectId}) as free`.execute(
    db(tx),
  );
  return Number(rows[0]?.free ?? 0n);
};

/** Whether the user may act on the board now, by the database's facts. */
export const mayTrade = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`select may_trade_shares(${userId}) as may`.execute(db(tx));
  return rows[0]?.may === true;
};

export const insertAdvert = async (
  tx: Tx,
  advert: Pick<Advert, 'userId' | 'projectId' | 'shares' | 'unitPrice' | 'currency'> & {
    readonly days: number;
  },
): Promise<string> => {
  const write = db(tx)
    .insertInto('share_adverts')
    .values({
      user_id: advert.userId,
      project_id: advert.projectId,
      share_count: advert.shares,
      unit_price: advert.unitPrice,
      currency: advert.currency,
      expires_at: sql`app_now() + make_interval(days => ${advert.days})`,
    })
    .returning('document_id as documentId')
    .executeTakeFirstOrThrow();
  return (await whileOn(write)).documentId;
};

/** Stores the new state of an advert, with the time if it has ended. */
export const saveAdvertState = async (
  tx: Tx,
  id: number,
  {
    state,
    removedBy,
    reason,
  }: {
    readonly state: ShareAdvertState;
    readonly removedBy?: number;
    readonly reason?: string;
  },
): Promise<void> => {
  const hasEnded = state !== 'open' && state !== 'agreed';
  await db(tx)
    .updateTable('share_adverts')
    .set({
      state,
      ended_at: hasEnded ? now : null,
      ...(removedBy !== undefined && { removed_by: removedBy, end_reason: reason ?? null }),
    })
    .where('id', '=', id)
    .execute();
};

export const insertInterest = async (
  tx: Tx,
  interest: Pick<Interest, 'advertId' | 'userId' | 'shares'>,
): Promise<string | undefined> => {
  const write = db(tx)
    .insertInto('share_interests')
    .values({ advert_id: interest.advertId, user_id: interest.userId, share_count: interest.shares })
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id as documentId')
    .executeTakeFirst();
  return (await whileOn(write))?.documentId;
};

export const saveInterestState = async (
  tx: Tx,
  id: number,
  { state, returnedReason }: { readonly state: ShareInterestState; readonly returnedReason?: string },
): Promise<void> => {
  const isLive = state === 'sent' || state === 'shared' || state === 'signed';
  const write = db(tx)
    .updateTable('share_interests')
    .set({
      state,
      ended_at: isLive ? null : now,
      ...(state === 'shared' && returnedReason === undefined && { shared_at: now }),
      ...(returnedReason !== undefined && { returned_reason: returnedReason }),
    })
    .where('id', '=', id)
    .execute();
  await whileOn(write);
};

export type Side = 'holder' | 'buyer';

/** The valid signatures of an interest. */
export const listSignatures = async (
  tx: Tx,
  interestId: number,
): Promise<readonly (ShareSaleTerms & { readonly side: Side; readonly signedAt: Date })[]> => {
  const { rows } = await sql<ShareSaleTerms & { side: Side; signedAt: Date }>`
    select s.side, s.share_count as shares, s.unit_price as "unitPrice", s.settlement, s.signed_at as "signedAt"
    from share_signatures s where s.interest_id = ${interestId} and s.void_at is null order by s.id`.execute(
    db(tx),
  );
  return rows;
};

/** Ends the valid signatures of an interest, of both sides or of one. */
export const voidSignatures = async (tx: Tx, interestId: number, side?: Side): Promise<void> => {
  await db(tx)
    .updateTable('share_signatures')
    .set({ void_at: now })
    .where('interest_id', '=', interestId)
    .where('void_at', 'is', null)
    .$if(side !== undefined, (query) => query.where('side', '=', side ?? 'holder'))
    .execute();
};

export const insertSignature = async (
  tx: Tx,
  signature: ShareSaleTerms & {
    readonly interestId: number;
    readonly userId: number;
    readonly side: Side;
    readonly textVersion: string;
    readonly language: Locale;
    readonly text: string;
  },
): Promise<void> => {
  const write = db(tx)
    .insertInto('share_signatures')
    .values({
      interest_id: signature.interestId,
      user_id: signature.userId,
      side: signature.side,
      share_count: signature.shares,
      unit_price: signature.unitPrice,
      settlement: signature.settlement,
      text_version: signature.textVersion,
      language: signature.language,
      text: signature.text,
      digest: sha256(Buffer.from(signature.text)),
    })
    .execute();
  await whileOn(write);
};

/** documentId of the transfer of an interest that waits for staff. */
export const findWaitingTransfer = async (tx: Tx, interestId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select t.document_id as "documentId" from share_transfers t
    where t.interest_id = ${interestId} and t.state = 'recorded'`.execute(db(tx));
  return rows[0]?.documentId;
};
