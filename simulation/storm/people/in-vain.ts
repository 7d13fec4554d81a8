import type { Answer, Call, Caller, Client } from './client.ts';
import type { Timeline } from '../timeline.ts';

/** A call that nobody with these rights in this situation may get an effect of. */
export interface Vain {
  readonly name: string;
  readonly caller: Caller;
  readonly call: Call;
}

/** Calls, and fails the run when the call is not refused. */
export const askInVain = async (
  { client, timeline }: { readonly client: Client; readonly timeline: Timeline },
  { name, caller, call }: Vain,
): Promise<Answer | undefined> => {
  const answer = await client.call(caller, call);
  if (answer && answer.status < 400) timeline.fail(`${name} was answered ${answer.status}`);
  return answer;
};
