import type { Investor } from './model.ts';
import type { InvestorParts } from './investor.ts';

interface Delegator {
  readonly documentId: string;
  readonly state: string;
}
interface Poll {
  readonly documentId: string;
  readonly ownDelegation: { readonly documentId: string } | null;
  readonly delegators: readonly Delegator[];
}

const pollsOf = async ({ client }: InvestorParts, investor: Investor): Promise<readonly Poll[]> => {
  const answer = await client.call(investor, { path: '/api/votings' });
  return answer?.status === 200 ? (answer.data as unknown as readonly Poll[]) : [];
};

const post = ({ client }: InvestorParts, investor: Investor, path: string, body?: object) =>
  client.call(investor, { method: 'POST', path: `/api/votings/${path}`, ...(body && { body }) });

/** Asks another investor to vote, or revokes the request; sometimes both in parallel. */
const delegate = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const [poll] = await pollsOf(parts, investor);
  if (!poll) return;
  const { email } = stream.pick(parts.investors).user;
  const ask = () => post(parts, investor, 'delegations', { votingDocumentId: poll.documentId, email });
  const own = poll.ownDelegation;
  if (!own) await Promise.all(stream.chance(0.3) ? [ask(), ask()] : [ask()]);
  else if (stream.chance(0.3))
    await Promise.all([post(parts, investor, `delegations/${own.documentId}/end`), ask()]);
};

/** Accepts or declines what others have asked; votes of both meanwhile. */
const answerDelegators = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const [poll] = await pollsOf(parts, investor);
  for (const { documentId, state } of poll?.delegators.slice(0, 3) ?? []) {
    if (state !== 'asked' && !investor.stream.chance(0.1)) continue;
    const part = investor.stream.chance(0.85) ? 'accept' : 'end';
    await post(parts, investor, `delegations/${documentId}/${part}`);
  }
};

/** Verifies the receipt of the investor's or another investor's vote, as a third party does. */
const verifyReceipt = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  if (model.receipts.length === 0) return;
  const receipt = investor.stream.pick(model.receipts);
  const answer = await client.call(investor, {
    method: 'POST',
    path: '/api/certificates/verify',
    body: { data: receipt },
  });
  if (answer?.status === 200 && answer.data['state'] === 'unknown')
    timeline.fail(`receipt ${receipt.number} was given and is unknown`);
};

export const delegationActs = { delegate, answerDelegators, verifyReceipt } as const;
