import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { MailContent } from '@parcela/platform/mail/mail-template.ts';

/** The link "it was not me" of a security mail: a page, whose button alone changes something. */
export const notMeLink = (
  locale: Locale,
  { publicUrl, code }: { readonly publicUrl: string; readonly code: string },
): NonNullable<MailContent['notMe']> => ({
  label: say(locale, 'mail.notMe'),
  url: `${publicUrl}/not-me?code=${code}`,
});
