import type { ReactNode } from 'react';
import { needPhrases } from '../../shared/language/phrases.tsx';
import { session } from '../../shared/session/session.ts';
import { MissingPageContent, MissingPageOutside } from './missing-page-content.tsx';
import { SecureFrame } from '../secure-layout.tsx';

// The frame's own texts.
await needPhrases('bell');

/** 404 of an address that no route knows: it keeps the frame, so that the person can go on from there. */
export const MissingAddress = (): ReactNode =>
  session.isSignedIn() ? (
    <SecureFrame>
      <MissingPageContent />
    </SecureFrame>
  ) : (
    <MissingPageOutside />
  );
