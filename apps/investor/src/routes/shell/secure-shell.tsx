import { AppLayout } from '@parcela/ui';
import { Brand, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { FrameMenu } from '../frame/frame-menu.tsx';
import { HeaderSkeleton } from '../frame/frame-skeletons.tsx';
import { navigationItems } from '../frame/navigation-items.ts';

interface SecureShellProps {
  /** The address that the navigation marks. */
  readonly pathname: string;
  readonly children: ReactNode;
}

/** The frame of a signed-in user before their data are known. */
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
