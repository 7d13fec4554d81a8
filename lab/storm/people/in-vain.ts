import type { Answer, Call, Caller, Client } from './client.ts';
import type { Timeline } from '../timeline.ts';

/** A call that must have no effect for this caller in this situation. */
export interface Vain {
  readonly name: string;
  readonly caller: Caller;
  readonly call: Call;
}

/** A staff call with its own key. */
export const asked = (
  caller: Caller,
  path: string,
  body: object | Uint8Array,
): { readonly caller: Caller; readonly call: Call } => {
  const content = body instanceof Uint8Array ? { file: body } : { body };
  return { caller, call: { method: 'POST', path, key: `vain-${caller.stream.word()}`, ...content } };
};

/** Undefined if nothing exists that could be refused. */
export type StaffVain = ReturnType<typeof asked> | undefined;

/** Sends a call, and fails the run unless the platform refuses it. */
export const askInVain = async (
  { client, timeline }: { readonly client: Client; readonly timeline: Timeline },
  { name, caller, call }: Vain,
): Promise<Answer | undefined> => {
  const answer = await client.call(caller, call);
  if (answer && answer.status < 400) timeline.fail(`${name} was answered ${answer.status}`);
  return answer;
};
