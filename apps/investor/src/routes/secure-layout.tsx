import { AppLayout, PrivacyToggle } from '@parcela/ui';
import { Brand, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, lazy, useEffect, useState } from 'react';
import { bannersOptions } from '../features/banners/get-banners.ts';
import { OfflineBanner } from '../features/offline/offline-banner.tsx';
import { messagesOptions } from '../features/banners/get-banner-messages.ts';
import { Later } from '../shared/frame/later.tsx';
import { MessagesProvider } from '../shared/frame/messages-slot.tsx';
import { ReadOnlyOffline } from '../shared/offline/read-only-offline.tsx';
import { useAppConfiguration } from '../shared/api/app-configuration.ts';
import { useMe } from '../shared/session/me.ts';
import { paths } from '../shared/navigation/paths.ts';
import { signOut } from '../shared/session/sign-out.ts';
import { useVerificationOptions } from '../shared/verification/verification-options.ts';
import { FrameMenu } from './frame/frame-menu.tsx';
import { BellRoom, HeaderSkeleton, ScreenSkeleton } from './frame/frame-skeletons.tsx';
import { navigationItems } from './frame/navigation-items.ts';
import { loadAbove } from './lazy/load-above.ts';
import classes from './secure-layout.module.css';

/** The longest time that the screen waits for the content above it. */
const aboveMaxMs = 2000;

const NotificationBell = lazy(() => import('./lazy/notification-bell-entry.ts'));
const RunOffBanner = lazy(async () => ({
  default: (await import('../shared/frame/run-off-banner.tsx')).RunOffBanner,
}));
const SiteFooter = lazy(async () => ({
  default: (await import('../shared/frame/site-footer.tsx')).SiteFooter,
}));

const useNavigation = () => {
  const t = usePhrase();
  const { pathname } = useLocation();
  const { data: me } = useMe();
  // The link to verification is hidden until the user has loaded, because most users are verified.
  const isVerified = me === undefined || (me.kyc.state === 'done' && me.aml.state === 'done');
  const hasShareBoard = useAppConfiguration().data?.data.hasShareBoard ?? false;
  return navigationItems(t, { pathname, isVerified, hasShareBoard });
};

const LayoutMenu = (): ReactNode => {
  const navigate = useNavigate();
  return <FrameMenu onSignOut={() => signOut(() => navigate({ to: paths.signIn }))} />;
};

/** The component of messages and banners, once its code has loaded. */
const useAboveCode = (isNeeded: boolean): ComponentType | undefined => {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadAbove>>>();
  useEffect(() => {
    if (isNeeded) void loadAbove().then(setCode);
  }, [isNeeded]);
  return code?.default;
};

/**
 * Requests the content above the screen together with the user, and renders the screen invisibly until it is
 * known, so that nothing shifts during reading. The screen does not wait for a late answer.
 */
const useAbove = () => {
  const { locale } = useLocale();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), aboveMaxMs);
    return () => clearTimeout(timer);
  }, []);
  const banners = useQuery(bannersOptions(locale));
  const messages = useQuery(messagesOptions(locale));
  const asked = [banners, messages, useVerificationOptions(), useMe()];
  const isAnswered = asked.every(({ isPending, isPaused }) => !isPending || isPaused);
  const hasAny = [banners, messages].some(({ data }) => data !== undefined && data.data.length > 0);
  const Above = useAboveCode(hasAny);
  const isKnown = isLate || (isAnswered && (Above !== undefined || !hasAny));
  // A visible screen stays visible while a change of language requests all content again.
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return { isAboveKnown: isKnown || wasKnown, Above };
};

interface FrameProps {
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ children, ...parts }: FrameProps): ReactNode => (
  <AppLayout
    brand={<Brand to={paths.projects} />}
    navigation={useNavigation()}
    menu={<LayoutMenu />}
    banner={
      <>
        <OfflineBanner />
        <ReadOnlyOffline>
          <Later>
            <RunOffBanner />
          </Later>
        </ReadOnlyOffline>
      </>
    }
    footer={
      <ReadOnlyOffline>
        <Later>
          <SiteFooter />
        </Later>
      </ReadOnlyOffline>
    }
    {...parts}
  >
    {children}
  </AppLayout>
);

/** The frame before the user has loaded, with a skeleton of the screen. */
export const SecurePending = (): ReactNode => (
  <Frame header={<HeaderSkeleton />}>
    <ScreenSkeleton />
  </Frame>
);

/** The frame of every signed-in screen: navigation, language, appearance, sign-out. */
export const SecureFrame = ({ children }: { children: ReactNode }): ReactNode => {
  const { isAboveKnown, Above } = useAbove();
  const { pathname } = useLocation();
  // Nothing comes before the form of an order, and the dashboard has its own place below the money.
  const isOrdering = pathname.endsWith('/order');
  const isOwnPlace = pathname === paths.dashboard;
  const isUnseen = !isAboveKnown && !isOwnPlace;
  const above = (
    <ReadOnlyOffline>
      <div className={classes['above']}>{isAboveKnown && Above !== undefined && <Above />}</div>
    </ReadOnlyOffline>
  );
  return (
    <Frame
      header={
        <>
          <PrivacyToggle />
          <Later fallback={<BellRoom />}>
            <ReadOnlyOffline>
              <NotificationBell />
            </ReadOnlyOffline>
          </Later>
        </>
      }
    >
      <div className={classes['room']}>
        {!isOrdering && !isOwnPlace && above}
        {isUnseen && (
          <div className={classes['cover']}>
            <ScreenSkeleton />
          </div>
        )}
        <div className={classes['screen']} data-unseen={isUnseen || undefined}>
          <MessagesProvider value={isOwnPlace && isAboveKnown ? { messages: above } : null}>
            {children}
          </MessagesProvider>
        </div>
        {isOrdering && above}
      </div>
    </Frame>
  );
};

export const SecureLayout = (): ReactNode => (
  <SecureFrame>
    <Outlet />
  </SecureFrame>
);
