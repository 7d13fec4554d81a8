import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { notificationText, type SpeechSettings } from '../notification-text.ts';
import type { PushGateway, PushOutcome } from '@parcela/platform/push/push-gateway.ts';
import { decideLeaving } from '../preferences/decide-delivery.ts';
import { claimPush, deletePushMessages, deferPush, postponePush } from './push-messages.store.ts';
import { findPush, type PushRow } from './push.queries.ts';
import { deletePushSubscriptions } from './push-subscriptions.store.ts';
import { openTarget } from './push-target.ts';

export interface SendPushDeps extends SpeechSettings {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly vault: PersonalVault;
  readonly push: PushGateway;
}

/** How long a push service keeps a message for an offline device. */
const ttlS = 86_400;
/** In UTF-16 units: with three bytes each, title and body stay below the 3993 bytes that fit into one message. */
const [titleMax, bodyMax] = [200, 900];

const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;

/** The message that the app's worker shows: `apps/investor/src/worker`. */
const messageOf = (row: PushRow, settings: SpeechSettings): Buffer => {
  const { title, body } = notificationText(row, row.language, settings);
  return Buffer.from(
    JSON.stringify({
      title: shortened(title, titleMax),
      body: shortened(body, bodyMax),
      url: row.link ?? '/',
      tag: row.documentId,
      unread: row.unread,
    }),
  );
};

interface Sent {
  readonly row: PushRow;
  readonly outcome: PushOutcome;
}

const sendOne = async (deps: SendPushDeps, row: PushRow): Promise<Sent> => {
  const target = await openTarget(deps.reader, deps.vault, row);
  return { row, outcome: await deps.push.send(target, messageOf(row, deps), ttlS) };
};

const recordSent = async (tx: Tx, sent: readonly Sent[]): Promise<void> => {
  const of = (...kinds: readonly PushOutcome['kind'][]) =>
    sent.filter(({ outcome }) => kinds.includes(outcome.kind)).map(({ row }) => row);
  await deletePushMessages(
    tx,
    of('taken', 'refused').map(({ id }) => id),
  );
  // Messages that wait for such a device are deleted with it.
  await deletePushSubscriptions(
    tx,
    of('gone').map(({ subscriptionId }) => subscriptionId),
  );
  for (const { row, outcome } of sent)
    if (outcome.kind === 'later' && outcome.afterS !== undefined)
      await postponePush(tx, row.id, outcome.afterS);
};

/** The messages to send now, and those that wait for the end of the quiet hours; all others are dropped. */
const sortByDecision = (rows: readonly PushRow[]) => {
  const decided = rows.map((row) => ({ row, decision: decideLeaving(row, 'push') }));
  return {
    leaving: decided.filter(({ decision }) => decision?.waitsUntil === null).map(({ row }) => row),
    held: decided.flatMap(({ row: { id }, decision }) =>
      decision?.waitsUntil ? [{ id, until: decision.waitsUntil }] : [],
    ),
  };
};

/**
 * Sends the waiting push messages, several in parallel, between two transactions, because a push service may be slow.
 * A process that dies between sending and recording a message sends it once more; the device shows only one, because
 * both have the same tag.
 */
export const createSendPush = (deps: SendPushDeps): ScheduledJob => ({
  name: 'notifications.send-push',
  everyS: 1,
  passesPerTurn: 5,
  run: async () => {
    const claimed = await deps.transact(claimPush);
    if (claimed.length === 0) return 'done';
    const { leaving, held } = sortByDecision(await findPush(deps.reader, claimed));
    const sent = await Promise.all(leaving.map((row) => sendOne(deps, row)));
    const known = new Set([...leaving.map(({ id }) => id), ...held.map(({ id }) => id)]);
    await deps.transact(async (tx) => {
      await recordSent(tx, sent);
      for (const { id, until } of held) await deferPush(tx, id, until);
      await deletePushMessages(
        tx,
        claimed.filter((id) => !known.has(id)),
      );
    });
    return 'more';
  },
});
