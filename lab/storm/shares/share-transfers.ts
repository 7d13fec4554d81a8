import { samplePdf } from '../../../apps/api/test/support/media/sample-files.ts';
import type { Caller } from '../people/client.ts';
import { list, post, reason, send, type StaffParts } from '../people/desk-calls.ts';
import type { Investor } from '../people/model.ts';

const gifts = ['gift', 'gift', 'inheritance', 'court_order', 'correction'] as const;
const path = '/operator/share-transfers';

interface Gift {
  readonly from: Investor;
  readonly shares: number;
}

/** Records a gift with a signed document; returns the path of the transfer. */
const recordGift = async (
  parts: StaffParts,
  member: Caller,
  { from, shares }: Gift,
): Promise<string | undefined> => {
  const { stream } = member;
  const recorded = await post(parts, member, path, {
    kind: stream.pick(gifts),
    from: from.user.documentId,
    to: stream.pick(parts.investors).user.documentId,
    project: parts.model.offers[0]!.documentId,
    shares,
    reason,
  });
  if (recorded?.status !== 201) return undefined;
  const transfer = `${path}/${String(recorded.data['documentId'])}`;
  await send(parts, member, {
    path: `${transfer}/documents?name=signed.pdf`,
    file: samplePdf(`Signed by both ${stream.word()}`),
  });
  return transfer;
};

/**
 * Records one transfer of an investor's shares, or several that together exceed them, and requests the execution,
 * sometimes from two tabs in parallel, or discards it. The giver may be deleted, restricted or without a level
 * meanwhile.
 */
const transferShares = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const gift = { from: stream.pick(parts.investors), shares: stream.int(1, 3) };
  const transfers: string[] = [];
  for (let count = stream.chance(0.4) ? 3 : 1; count > 0; count -= 1) {
    const transfer = await recordGift(parts, member, gift);
    if (transfer !== undefined) transfers.push(transfer);
  }
  for (const transfer of transfers)
    if (stream.chance(0.15)) await post(parts, member, `${transfer}/discard`, { reason });
  const tabs = stream.chance(0.3) ? 2 : 1;
  await Promise.all(
    Array.from({ length: tabs }, () => transfers)
      .flat()
      .map((transfer) => post(parts, member, `${transfer}/execute`, { reason })),
  );
};

/** Requests the execution of an older transfer again, whatever became of it. */
const repeatTransfer = async (parts: StaffParts, member: Caller): Promise<void> => {
  const known = await list<{ readonly documentId: string }>(parts, member, path);
  if (known.length === 0) return;
  const { documentId } = member.stream.pick(known);
  await post(parts, member, `${path}/${documentId}/execute`, { reason });
};

/**
 * Records a sale that both have signed, sometimes from two tabs, returns it, or removes its advert; one of the two may
 * end it, be deleted, restricted or without a level meanwhile.
 */
const recordSale = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const waiting = await list<{ readonly documentId: string; readonly advert: string | null }>(
    parts,
    member,
    `${path}?filters[state]=recorded&pagination[pageSize]=100`,
  );
  const signed = waiting.filter(({ advert }) => advert !== null);
  if (signed.length === 0) return;
  const { documentId, advert } = stream.pick(signed);
  const act = stream.chance(0.1) ? 'discard' : 'execute';
  const decide = () => post(parts, member, `${path}/${documentId}/${act}`, { reason });
  await Promise.all(stream.chance(0.3) ? [decide(), decide()] : [decide()]);
  if (stream.chance(0.05)) await post(parts, member, `/operator/share-adverts/${advert}/remove`, { reason });
};

export const shareTransferActs = { transferShares, repeatTransfer, recordSale } as const;
