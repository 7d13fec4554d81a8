import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';

/** The "it was not me" link of a security mail: it opens a page, and only the page's button changes anything. */
export const notMeLink = (
  locale: Locale,
  { publicUrl, code }: { readonly publicUrl: string; readonly code: string },
): NonNullable<MailContent['notMe']> => ({
  label: say(locale, 'mail.notMe'),
  url: `${publicUrl}/not-me?code=${code}`,
});
