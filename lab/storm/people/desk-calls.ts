import type { BooksOfLine } from '../bank/bank-desk.ts';
import type { Answer, Call, Caller, Client } from './client.ts';
import type { Investor, Model } from './model.ts';
import type { Timeline } from '../timeline.ts';

export interface StaffParts {
  readonly client: Client;
  readonly model: Model;
  readonly timeline: Timeline;
  readonly investors: readonly Investor[];
  readonly newcomers: readonly Investor[];
  /** A member of staff who may only read. */
  readonly clerk: Caller;
  /** The last complete day, by the rules' clock. */
  readonly lastDay: () => Promise<string>;
  /** The books' data for the day and amount of a waiting line. */
  readonly booksOfLine: (documentId: string) => Promise<BooksOfLine>;
}

export const reason = 'As agreed in the storm';

/** Remembers a waiting request for a second person. */
const rememberAsked = ({ model }: StaffParts, { name }: Caller, { status, data }: Answer): void => {
  const { documentId, action, state } = data as { documentId?: string; action?: string; state?: string };
  if (status === 201 && documentId !== undefined && action !== undefined && state === 'pending')
    model.asked.push({ documentId, by: name, isWithdrawn: false });
};

/** A POST with its own key. */
export const send = async (
  parts: StaffParts,
  member: Caller,
  call: Pick<Call, 'path' | 'body' | 'file'>,
): Promise<Answer | undefined> => {
  const key = `staff-${member.stream.word()}`;
  const answer = await parts.client.call(member, { method: 'POST', key, ...call });
  parts.timeline.add(member.name, `${call.path} → ${answer?.status ?? 'no answer'} ${answer?.code ?? ''}`);
  if (answer) rememberAsked(parts, member, answer);
  return answer;
};

export const post = (
  parts: StaffParts,
  member: Caller,
  path: string,
  body: object,
): Promise<Answer | undefined> => send(parts, member, { path, body });

export interface Item {
  readonly documentId: string;
  readonly state: string;
}

export const list = async <T extends object>(
  { client }: StaffParts,
  member: Caller,
  path: string,
): Promise<readonly T[]> => {
  const answer = await client.call(member, { path });
  return answer?.status === 200 ? (answer.data as unknown as readonly T[]) : [];
};
