import type { DataOf } from '@parcela/contract';
import type { getInvestorMail } from '@parcela/contract/operator';
import { Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { putStylesAside, styleFrame } from '../../shared/markup/styles-of-markup.ts';
import classes from './mail-as-sent.module.css';

type SentMail = DataOf<typeof getInvestorMail>;

/** The frame loads nothing from other sites. A link opens a window, because links may not open in the frame. */
const shut = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:"><base target="_blank">`;

/**
 * The mail in a frame without scripts, forms or windows; the frame has our origin only so that it can load its
 * styles.
 */
export const MailAsSent = ({
  subject: { html, subject, language },
}: {
  readonly subject: SentMail;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="xs">
      <p>{t('boInvestors.mail.hidden')}</p>
      <iframe
        sandbox="allow-same-origin"
        srcDoc={putStylesAside(html).replace(/<head[^>]*>/, (head) => `${head}${shut}`)}
        onLoad={({ currentTarget }) => styleFrame(currentTarget)}
        title={subject}
        lang={language}
        className={classes['frame']}
      />
    </Stack>
  );
};

/** The text that a mail program without HTML shows. */
export const MailAsText = ({ subject: { text, language } }: { readonly subject: SentMail }): ReactNode => (
  <pre lang={language} className={classes['text']}>
    {text}
  </pre>
);
