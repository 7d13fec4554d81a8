import { AppLayout } from '@parcela/ui';
import { Brand, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { FrameMenu } from '../frame/frame-menu.tsx';
import { HeaderSkeleton } from '../frame/frame-skeletons.tsx';
import { navigationItems } from '../frame/navigation-items.ts';

interface SecureShellProps {
  /** The address whose place in the navigation is marked. */
  readonly pathname: string;
  readonly children: ReactNode;
}

/** The frame of a signed-in person as it looks before anything is known of them. */
export const SecureShell = ({ pathname, children }: SecureShellProps): ReactNode => (
  <AppLayout
    brand={<Brand to={paths.projects} />}
    navigation={navigationItems(usePhrase(), { pathname, isVerified: true })}
    menu={<FrameMenu />}
    header={<HeaderSkeleton />}
  >
    {children}
  </AppLayout>
);
