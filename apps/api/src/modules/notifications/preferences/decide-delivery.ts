import {
  deliveryTime,
  type NoticeChannel,
  noPreferences,
  type NoticePreferences,
  noticeRules,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { isPushed, noticeGroupOf } from '../notice-group-of.ts';
import { listPreferences, type PreferenceColumns, preferencesOf } from './preferences.queries.ts';

/** A message is sent immediately (`waitsUntil` null), after the quiet hours, or never (undefined). */
type Leaving = { readonly waitsUntil: Date | null } | undefined;

/** Where and when a new notification is sent. */
export interface Delivery {
  /** Whether the bell shows it. */
  readonly isShown: boolean;
  readonly mail: Leaving;
  readonly push: Leaving;
}

interface Announced {
  readonly userId: number;
  readonly kind: string;
  readonly mail: boolean;
}

const leaving = (
  { kind, channel, at }: { readonly kind: string; readonly channel: NoticeChannel; readonly at: Date },
  preferences: NoticePreferences,
): Leaving => {
  const time = deliveryTime({ group: noticeGroupOf(kind), channel, at }, preferences);
  return time && { waitsUntil: time > at ? time : null };
};

const hasChoice = ({ kind }: Announced): boolean =>
  Object.values(noticeRules[noticeGroupOf(kind)]).some((rule) => rule === 'choice');

/**
 * Decides about new notifications by their users' choices. Reads the choices only if one of the notifications offers
 * a choice.
 */
export const decideDelivery = async (tx: Tx, all: readonly Announced[]): Promise<readonly Delivery[]> => {
  const users = [...new Set(all.filter(hasChoice).map(({ userId }) => userId))];
  const { at, of } =
    users.length === 0
      ? { at: new Date(0), of: new Map<number, NoticePreferences>() }
      : await listPreferences(tx, users);
  return all.map(({ userId, kind, mail }) => {
    const on = (channel: NoticeChannel) => leaving({ kind, channel, at }, of.get(userId) ?? noPreferences);
    return {
      isShown: on('app') !== undefined,
      mail: mail ? on('mail') : undefined,
      push: isPushed(kind) ? on('push') : undefined,
    };
  });
};

/**
 * Decides again just before a message is sent: the user may have switched it off while it waited, and a retry may
 * fall into the quiet hours.
 */
export const decideLeaving = (
  row: { readonly kind: string; readonly now: Date } & PreferenceColumns,
  channel: 'mail' | 'push',
): Leaving => leaving({ kind: row.kind, channel, at: row.now }, preferencesOf(row));
