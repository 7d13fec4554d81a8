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

/** What the user is told of by mail, in the app and on devices, and when. */
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
