import type { Context } from '../context.ts';
import { nextDueAt, runDue } from '../due-work.ts';

/**
 * Advances the sandbox's clock from one due event to the next, so that each event happens at its own time and in the
 * right order.
 */
export async function advanceSandbox(context: Context, ms: number): Promise<void> {
  const { clock } = context;
  const target = clock.now() + ms;
  await runDue(context);
  // Otherwise the loop would wait forever for a due webhook that is no longer sent.
  while (!context.webhooks.closing.aborted) {
    const next = nextDueAt(context);
    if (next > target) break;
    clock.moveTo(next);
    await runDue(context);
  }
  clock.moveTo(target);
}

/** Requests that the platform advance its clock by the same duration and do due work. Returns the failure, if any. */
export async function advancePlatform(
  { config, journal, webhooks }: Context,
  advance: string,
): Promise<string | undefined> {
  const url = `${config.platformUrl}/_demo/clock`;
  const headers = { 'content-type': 'application/json', 'x-demo-control': config.demoControlKey };
  const request = JSON.stringify({ advance });
  const record = (status: number | null, response: string) =>
    journal.record({
      provider: 'platform',
      direction: 'out',
      method: 'POST',
      url,
      status,
      headers,
      request,
      response,
    });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: request,
      redirect: 'manual',
      signal: webhooks.closing,
    });
    const text = await answer.text();
    record(answer.status, text);
    return answer.ok ? undefined : `The platform refused to move its clock: ${answer.status}.`;
  } catch (error) {
    const cause = String(error instanceof Error ? (error.cause ?? error) : error);
    record(null, cause);
    return `The platform did not answer: ${cause}.`;
  }
}
