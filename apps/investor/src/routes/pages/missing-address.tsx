import { adoptLocale, needPhrases } from '@parcela/web';
import { type ReactNode, useEffect } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { session } from '../../shared/session/session.ts';
import { MissingPageContent, MissingPageOutside } from './missing-page-content.tsx';
import { SecureFrame } from '../secure-layout.tsx';

// The texts of the frame.
await needPhrases('bell');

/** No guard runs for an unknown address, so the page itself switches to the profile's language once it has loaded. */
const useProfileLanguage = (): void => {
  const language = useMe().data?.userProfile.language;
  useEffect(() => {
    if (language !== undefined) void adoptLocale(language);
  }, [language]);
};

const MissingPageInside = (): ReactNode => {
  useProfileLanguage();
  return (
    <SecureFrame>
      <MissingPageContent />
    </SecureFrame>
  );
};

/** The 404 of an unknown address, inside the frame of a signed-in user or of a visitor. */
export const MissingAddress = (): ReactNode =>
  session.isSignedIn() ? <MissingPageInside /> : <MissingPageOutside />;
