import { shareInstructionVersion } from '@parcela/domain';
import type { Answer } from '../people/client.ts';
import { placeOrder, type InvestorParts } from '../people/investor.ts';
import type { Investor } from '../people/model.ts';

interface Interest {
  readonly documentId: string;
  readonly state: string;
  readonly shares: number;
}
interface Advert {
  readonly documentId: string;
  readonly state: string;
  readonly shares: number;
  readonly unitPrice: number;
  readonly isOwn: boolean;
  readonly interests: readonly Interest[];
}
interface Deals {
  readonly adverts: readonly Advert[];
  readonly interests: readonly (Interest & { readonly advert: Advert })[];
}
interface Terms {
  readonly shares: number;
  readonly unitPrice: number;
  readonly settlement: 'wallet' | 'outside';
}

const post = (
  { client, timeline }: InvestorParts,
  investor: Investor,
  path: string,
  data?: object,
): Promise<Answer | undefined> =>
  client
    .call(investor, {
      method: 'POST',
      path,
      key: `board-${investor.stream.word()}`,
      ...(data && { body: { data } }),
    })
    .then((answer) => {
      timeline.add(investor.name, `${path} → ${answer?.status ?? 'no answer'} ${answer?.code ?? ''}`);
      return answer;
    });

const dealsOf = async ({ client }: InvestorParts, investor: Investor): Promise<Deals> => {
  const answer = await client.call(investor, { path: '/core/user/share-deals' });
  return answer?.status === 200 ? (answer.data as unknown as Deals) : { adverts: [], interests: [] };
};

/** Before the storm each investor buys the same number of shares of the board's project, until none is left. */
export const buyBoardShares = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { board } = parts.model;
  if (board) await placeOrder(parts, investor, { offer: board, shares: board.minimum });
};

/** Advertises one or two shares, sometimes from two tabs. */
const advertise = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { board } = parts.model;
  if (!board) return;
  const { stream } = investor;
  const place = async (): Promise<void> => {
    const advert = {
      project: board.documentId,
      shares: stream.int(1, 2),
      unitPrice: stream.int(1, 9) * 1_000,
      days: stream.pick([14, 30, 90]),
    };
    const answer = await post(parts, investor, '/core/share-adverts', advert);
    if (answer?.status === 201) parts.model.adverts.push(String(answer.data['documentId']));
  };
  await Promise.all(stream.chance(0.3) ? [place(), place(), place()] : [place()]);
};

/** Sends an interest in an advert of another, sometimes twice. */
const sendInterest = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const answer = await parts.client.call(investor, { path: '/core/share-adverts?pagination[pageSize]=100' });
  if (answer?.status !== 200) return;
  const open = (answer.data as unknown as readonly Advert[]).filter(({ isOwn }) => !isOwn);
  if (open.length === 0) return;
  // The oldest ones have the most buyers.
  const advert = stream.pick(open.slice(-4));
  const send = async (): Promise<void> => {
    const made = await post(parts, investor, `/core/share-adverts/${advert.documentId}/interests`, {
      shares: stream.int(1, advert.shares),
    });
    if (made?.status === 201) parts.model.buyers.set(String(made.data['documentId']), investor);
  };
  await Promise.all(stream.chance(0.2) ? [send(), send()] : [send()]);
};

/** The holder answers every interest: mostly with the contacts. */
const answerInterests = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { adverts } = await dealsOf(parts, investor);
  const sent = adverts.flatMap(({ interests }) => interests).filter(({ state }) => state === 'sent');
  for (const { documentId } of sent.slice(0, 4)) {
    const part = investor.stream.chance(0.9) ? 'share-contacts' : 'end';
    await post(parts, investor, `/core/share-interests/${documentId}/${part}`);
  }
};

const sign = async (
  parts: InvestorParts,
  investor: Investor,
  { documentId, terms }: { readonly documentId: string; readonly terms: Terms },
): Promise<boolean> => {
  const answer = await post(parts, investor, `/core/share-interests/${documentId}/sign`, {
    ...terms,
    textVersion: shareInstructionVersion,
    accepted: true,
  });
  return answer?.data['isAgreed'] === true;
};

/** The holder signs with each buyer, and all buyers sign the same at the same moment: one sale of an advert. */
const signTogether = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const { adverts } = await dealsOf(parts, investor);
  const ready = adverts.filter(
    ({ state, interests }) => state === 'open' && interests.some((one) => one.state === 'shared'),
  );
  if (ready.length === 0) return;
  const advert = stream.pick(ready);
  const shared = advert.interests.filter(({ state }) => state === 'shared').slice(0, 3);
  await parts.confirmPassword(investor);
  const settlement = stream.pick(['wallet', 'outside'] as const);
  const signed: { readonly documentId: string; readonly terms: Terms; readonly buyer: Investor }[] = [];
  for (const { documentId, shares } of shared) {
    const terms = { shares, unitPrice: advert.unitPrice, settlement };
    await sign(parts, investor, { documentId, terms });
    const buyer = parts.model.buyers.get(documentId);
    if (buyer && !buyer.isDeleted) signed.push({ documentId, terms, buyer });
  }
  for (const { buyer } of signed) await parts.confirmPassword(buyer);
  const agreed = await Promise.all(signed.map(({ buyer, ...of }) => sign(parts, buyer, of)));
  if (agreed.filter(Boolean).length > 1) parts.timeline.fail('two buyers agreed on one advert');
};

/** One side ends a deal, often one that staff are just recording. */
const leaveDeal = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const { adverts, interests } = await dealsOf(parts, investor);
  const live = adverts.filter(({ state }) => state === 'open' || state === 'agreed');
  const own = interests.filter(({ state }) => ['sent', 'shared', 'signed'].includes(state));
  if (live.length > 0 && (own.length === 0 || stream.chance(0.4)))
    await post(parts, investor, `/core/share-adverts/${stream.pick(live).documentId}/withdraw`);
  else if (own.length > 0)
    await post(parts, investor, `/core/share-interests/${stream.pick(own).documentId}/end`);
};

/** Reads an advert or interest of others: contacts are for the two sides only. */
const peek = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  const others = [...model.buyers].filter(([, buyer]) => buyer !== investor);
  if (others.length === 0 || investor.isDeleted) return;
  const { adverts } = await dealsOf(parts, investor);
  const own = new Set(adverts.flatMap(({ interests }) => interests.map(({ documentId }) => documentId)));
  const [documentId] = investor.stream.pick(others);
  if (own.has(documentId)) return;
  const answer = await client.call(investor, { path: `/core/share-interests/${documentId}` });
  if (answer?.status === 200) timeline.fail(`interest ${documentId} of others was read`);
};

/** What investors do on the bulletin board. */
export const boardActs = {
  advertise,
  sendInterest,
  answerInterests,
  signTogether,
  leaveDeal,
  peek,
} as const;
