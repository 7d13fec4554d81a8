import { Link, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { NoticeChoices } from './notice-choices.tsx';
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
        <Stack gap="lg">
          <NoticeChoices switchedOff={data.switchedOff} />
          <QuietHoursBlock preferences={data} />
          <div>{rich('notices.consents', { link: toPrivacy })}</div>
        </Stack>
      )}
    </QueryView>
  );
};
