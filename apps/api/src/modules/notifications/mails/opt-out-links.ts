import { noticeChoiceOf, type NoticeGroup } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';
import { noticeGroupOf } from '../notice-group-of.ts';
import type { OptOutCodes } from '../preferences/opt-out-code.ts';
import type { MailRow } from './mail-queue.queries.ts';

/** The code that ends mails of this kind, for the subscription to new projects or for the mail's group. */
export type OptOutCode =
  | { readonly of: 'interest'; readonly code: string }
  | { readonly of: NoticeGroup; readonly code: string };

/** Undefined for a mail that users cannot switch off. */
export const optOutCodeOf = (
  codes: OptOutCodes,
  { kind, params, userId }: MailRow,
): OptOutCode | undefined => {
  if (typeof params['optOut'] === 'string') return { of: 'interest', code: params['optOut'] };
  const group = noticeGroupOf(kind);
  return noticeChoiceOf(group, 'mail') && { of: group, code: codes.make(userId, group) };
};

/**
 * The unsubscribe links: a page for the reader, an address for mail programs that unsubscribe in one click (RFC
 * 8058), and the preferences in the settings.
 */
export const optOutOf = (
  publicUrl: string,
  { language: locale }: MailRow,
  optOut: OptOutCode | undefined,
) => {
  if (!optOut) return undefined;
  const { of, code } = optOut;
  const isAsked = of === 'interest';
  const [page, call] = isAsked
    ? [`/interest-opt-out?code=${code}`, `/api/funded-requests/opt-out?code=${code}`]
    : [
        `/notice-opt-out?group=${of}&code=${code}`,
        `/api/notification-preferences/opt-out?group=${of}&code=${code}`,
      ];
  const links: NonNullable<MailContent['optOut']> = [
    {
      label: say(locale, isAsked ? 'notification.mail.optOut' : 'notification.mail.optOutOfGroup'),
      url: `${publicUrl}${page}`,
    },
    { label: say(locale, 'notification.mail.preferences'), url: `${publicUrl}/settings#notices` },
  ];
  return {
    isAsked,
    links,
    headers: {
      'List-Unsubscribe': `<${publicUrl}${call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
