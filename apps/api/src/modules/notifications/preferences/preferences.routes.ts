import { investorRoutes } from '@parcela/contract/investor';
import { clockOf, minutesOf, type NoticeChoice, noticeChoiceOf, type QuietHours } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { redirectTo } from '@parcela/platform/http/call.ts';
import type { OptOutCodes } from './opt-out-code.ts';
import { findPreferences } from './preferences.queries.ts';
import { saveChoice, saveQuietHours } from './preferences.store.ts';

export interface PreferencesRoutesDeps {
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly optOutCodes: OptOutCodes;
}

const quietView = ({ from, to, timeZone }: QuietHours) => ({
  from: clockOf(from),
  to: clockOf(to),
  timeZone,
});

const answer = async (tx: Tx, userId: number, timeZone: string) => {
  const { switchedOff, quietHours } = await findPreferences(tx, userId);
  return {
    data: {
      switchedOff: [...(switchedOff as readonly NoticeChoice[])],
      quietHours: quietHours && quietView(quietHours),
      timeZone,
    },
    meta: {},
  };
};

/** The links in optional mails, without a session. */
const optOutRoutes = (api: Api, { publicUrl, optOutCodes }: PreferencesRoutesDeps): void => {
  // Mail programs without one-click unsubscribing open the address: the page then asks, because a GET changes
  // nothing.
  api.read(investorRoutes.openNoticeOptOut, async (_tx, { query }) =>
    redirectTo(`${publicUrl}/notice-opt-out?${new URLSearchParams(query).toString()}`),
  );

  api.write(investorRoutes.optOutOfNotices, async (tx, { query: { code, group }, requestId }) => {
    const found = optOutCodes.read(code);
    const choice = found && noticeChoiceOf(found.group, 'mail');
    if (!found || choice === undefined || found.group !== group) throw new BusinessError('common.not_found');
    const { userId } = found;
    if (await saveChoice(tx, userId, { choice, isOn: false }))
      await recordEvent(tx, {
        actor: { kind: 'user', id: userId },
        type: 'notification.switched_off',
        subject: { type: 'user', id: userId },
        requestId,
      });
    return { ok: true } as const;
  });
};

export const preferencesRoutes = (api: Api, deps: PreferencesRoutesDeps): void => {
  const { timeZone } = deps;
  optOutRoutes(api, deps);

  api.read(investorRoutes.getNotificationPreferences, (tx, { caller }) =>
    answer(tx, caller.subjectId, timeZone),
  );

  api.write(investorRoutes.saveNotificationPreferences, async (tx, { caller, body: { data } }) => {
    const userId = caller.subjectId;
    if ('choice' in data) await saveChoice(tx, userId, data);
    else {
      const { quietHours: quiet } = data;
      await saveQuietHours(
        tx,
        userId,
        quiet && { from: minutesOf(quiet.from), to: minutesOf(quiet.to), timeZone: quiet.timeZone },
      );
    }
    return answer(tx, userId, timeZone);
  });
};
