import { investorRoutes } from '@parcela/contract/investor';
import { inLanguage, type Locale, money } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { newSecret, sha256 } from '@parcela/platform/ids.ts';
import { type AheadRow, listAhead } from '../../distributions/index.ts';
import { deleteFeed, findFeedOwner, findFeedStart, replaceFeed } from './calendar-feeds.store.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

export interface CalendarDeps {
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

const fileName = /^([\w-]{43})\.ics$/;

/** An expected distribution; the description contains the amount that the screens show. */
const eventOf = (row: AheadRow, locale: Locale): CalendarEvent => ({
  uid: `${row.documentId}@payouts`,
  on: row.payOn,
  title: say(locale, 'exports.calendar.event', { project: inLanguage(row.title, locale) }),
  description: say(locale, row.isApproved ? 'exports.calendar.approved' : 'exports.calendar.planned', {
    amount: sayMoney(locale, money(row.expected, row.currency)),
  }),
  isCertain: row.isApproved,
});

export const calendarRoutes = (api: Api, { publicUrl, brandName }: CalendarDeps): void => {
  api.read(investorRoutes.getCalendarFeed, async (tx, { caller }) => ({
    data: { createdAt: (await findFeedStart(tx, caller.subjectId))?.toISOString() ?? null },
    meta: {},
  }));

  api.write(investorRoutes.createCalendarFeed, async (tx, { caller }) => {
    const secret = newSecret();
    const createdAt = await replaceFeed(tx, caller.subjectId, sha256(secret));
    return {
      data: { createdAt: createdAt.toISOString(), address: `${publicUrl}/api/calendar/${secret}.ics` },
      meta: {},
    };
  });

  api.write(investorRoutes.deleteCalendarFeed, async (tx, { caller }) => {
    await deleteFeed(tx, caller.subjectId);
    return { data: { createdAt: null }, meta: {} };
  });

  api.read(investorRoutes.readCalendar, async (tx, { params }) => {
    const [, secret] = fileName.exec(params.file) ?? [];
    const feed = secret === undefined ? undefined : await findFeedOwner(tx, sha256(secret));
    if (!feed) throw new BusinessError('common.not_found');
    const { userId, language, createdAt } = feed;
    const text = calendarText({
      name: say(language, 'exports.calendar.name', { brand: await brandName(tx) }),
      writtenAt: createdAt,
      events: (await listAhead(tx, userId)).map((row) => eventOf(row, language)),
    });
    return fileAnswer({
      contentType: 'text/calendar; charset=utf-8',
      bytes: Buffer.from(text),
      headers: {
        'content-disposition': 'inline; filename="payouts.ics"',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        etag: `"${sha256(text).toString('base64url').slice(0, 22)}"`,
      },
    });
  });
};
