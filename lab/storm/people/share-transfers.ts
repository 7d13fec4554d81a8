import { samplePdf } from '../../../apps/api/test/support/media/sample-files.ts';
import type { Caller } from './client.ts';
import { list, post, reason, send, type StaffParts } from './desk-calls.ts';

const gifts = ['gift', 'gift', 'inheritance', 'court_order', 'correction'] as const;
const path = '/operator/share-transfers';

/**
 * Records a transfer of shares between two investors with a signed document, and requests its execution, sometimes
 * from two tabs in parallel, or discards it. The giver may be deleted, restricted or without a level meanwhile.
 */
const transferShares = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const [from, to] = [stream.pick(parts.investors), stream.pick(parts.investors)];
  const recorded = await post(parts, member, path, {
    kind: stream.pick(gifts),
    from: from.user.documentId,
    to: to.user.documentId,
    project: parts.model.offers[0]!.documentId,
    shares: stream.int(1, 3),
    reason,
  });
  if (recorded?.status !== 201) return;
  const transfer = `${path}/${String(recorded.data['documentId'])}`;
  await send(parts, member, {
    path: `${transfer}/documents?name=signed.pdf`,
    file: samplePdf(`Signed by both ${stream.word()}`),
  });
  if (stream.chance(0.15)) await post(parts, member, `${transfer}/discard`, { reason });
  const execute = () => post(parts, member, `${transfer}/execute`, { reason });
  await Promise.all(stream.chance(0.3) ? [execute(), execute()] : [execute()]);
};

/** Requests the execution of an older transfer again, whatever became of it. */
const repeatTransfer = async (parts: StaffParts, member: Caller): Promise<void> => {
  const known = await list<{ readonly documentId: string }>(parts, member, path);
  if (known.length === 0) return;
  const { documentId } = member.stream.pick(known);
  await post(parts, member, `${path}/${documentId}/execute`, { reason });
};

export const shareTransferActs = { transferShares, repeatTransfer } as const;
