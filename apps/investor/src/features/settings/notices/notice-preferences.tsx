import { Link, QueryView, TextSkeleton } from '@parcela/ui';
import { useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { NoticeChoices } from './notice-choices.tsx';
import classes from './notices-section.module.css';
import { usePreferences } from './preferences-queries.ts';
import { QuietHoursBlock } from './quiet-hours-block.tsx';

const toPrivacy = (words: ReactNode): ReactNode => (
  <Link key="link" to="#privacy">
    {words}
  </Link>
);

/** Lets the user choose the notices sent by mail, in the app and to devices, and their times. */
export const NoticePreferences = (): ReactNode => {
  const rich = useRichPhrase();
  const preferences = usePreferences();
  return (
    <QueryView query={preferences} loading={<TextSkeleton lines={8} />} empty={null}>
      {({ data }) => (
        <>
          <NoticeChoices switchedOff={data.switchedOff} />
          <QuietHoursBlock preferences={data} />
          <p className={classes['consents']}>{rich('notices.consents', { link: toPrivacy })}</p>
        </>
      )}
    </QueryView>
  );
};
