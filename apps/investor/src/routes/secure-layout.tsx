import {
  AppLayout,
  Button,
  CardSkeleton,
  ColorSchemeToggle,
  PrivacyToggle,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { Brand, useLocale, usePhrase } from '@parcela/web';
import {
  IconBuildingCommunity,
  IconChartPie,
  IconChecklist,
  IconCoins,
  IconHelpCircle,
  IconLogout,
  IconNews,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, lazy, Suspense, useEffect, useState } from 'react';
import { bannersOptions } from '../features/banners/get-banners.ts';
import { PageBanner } from '../features/banners/page-banner.tsx';
import { OfflineBanner } from '../features/offline/offline-banner.tsx';
import { BannerMessages } from '../features/banners/banner-messages.tsx';
import { messagesOptions } from '../features/banners/get-banner-messages.ts';
import { LanguageControl } from '../shared/language/language-control.tsx';
import { ReadOnlyOffline } from '../shared/offline/read-only-offline.tsx';
import { useMe } from '../shared/session/me.ts';
import { paths } from '../shared/navigation/paths.ts';
import { signOut } from '../shared/session/sign-out.ts';
import { useVerificationOptions } from '../shared/verification/verification-options.ts';
import classes from './secure-layout.module.css';

/** The screen waits at most so long for the content above it. */
const aboveMaxMs = 2000;

/** Loads beside the screen, not before it. */
const NotificationBell = lazy(() => import('./lazy/notification-bell-entry.ts'));
const SiteFooter = lazy(async () => ({
  default: (await import('../shared/frame/site-footer.tsx')).SiteFooter,
}));

/** The bar of a phone has space for these and one more. */
const barPaths: readonly string[] = [paths.dashboard, paths.earnings, paths.orders, paths.projects];

const useNavigation = () => {
  const t = usePhrase();
  const { pathname } = useLocation();
  const me = useMe();
  const isActive = (to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
  // The order of spec section 2.
  const items = [
    { to: paths.dashboard, label: t('nav.dashboard'), icon: IconChartPie },
    { to: paths.earnings, label: t('nav.earnings'), icon: IconCoins },
    { to: paths.orders, label: t('nav.orders'), icon: IconReceipt },
    { to: paths.projects, label: t('nav.projects'), icon: IconBuildingCommunity },
    { to: paths.voting, label: t('nav.voting'), icon: IconChecklist },
    { to: paths.news, label: t('nav.news'), icon: IconNews },
    { to: paths.investorClub, label: t('nav.investor-club'), icon: IconUsersGroup },
    { to: paths.howTo, label: t('nav.how-to'), icon: IconHelpCircle },
  ];
  // Until the person is loaded the link to verification is hidden, as most people are verified.
  const done = me.data === undefined || (me.data.kyc.state === 'done' && me.data.aml.state === 'done');
  const all = [
    ...items,
    ...(done ? [] : [{ to: paths.verification, label: t('nav.verification'), icon: IconShieldCheck }]),
    { to: paths.settings, label: t('nav.settings'), icon: IconSettings },
  ];
  const inBar = new Set([...barPaths, done ? paths.news : paths.verification]);
  return all.map((item) => ({ ...item, isActive: isActive(item.to), isInBottomBar: inBar.has(item.to) }));
};

const LayoutMenu = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  return (
    <Stack gap="xs">
      <ReadOnlyOffline>
        <LanguageControl />
      </ReadOnlyOffline>
      <ColorSchemeToggle />
      <div>
        <Button
          emphasis="quiet"
          icon={IconLogout}
          onClick={() => {
            signOut();
            void navigate({ to: paths.signIn });
          }}
        >
          {t('nav.signOut')}
        </Button>
      </div>
    </Stack>
  );
};

/**
 * The content above the screen is requested together with the person; the screen is rendered invisibly until it is
 * known, so that nothing shifts while it is read. A late answer is not waited for.
 */
const useAboveKnown = (): boolean => {
  const { locale } = useLocale();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), aboveMaxMs);
    return () => clearTimeout(timer);
  }, []);
  const asked = [
    useQuery(bannersOptions(locale)),
    useQuery(messagesOptions(locale)),
    useVerificationOptions(),
    useMe(),
  ];
  const isKnown = isLate || asked.every(({ isPending, isPaused }) => !isPending || isPaused);
  // Once shown, the screen stays: a change of language requests all of it again.
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setWasKnown(true);
  return isKnown || wasKnown;
};

/** The space of the bell while it loads. */
const BellRoom = (): ReactNode => <span className={classes['bellRoom']} />;

const Above = (): ReactNode => (
  <>
    <BannerMessages />
    <PageBanner />
  </>
);

interface FrameProps {
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ children, ...parts }: FrameProps): ReactNode => (
  <AppLayout
    brand={<Brand to={paths.projects} />}
    navigation={useNavigation()}
    menu={<LayoutMenu />}
    banner={<OfflineBanner />}
    footer={
      <ReadOnlyOffline>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </ReadOnlyOffline>
    }
    {...parts}
  >
    {children}
  </AppLayout>
);

/** The frame before the person is loaded, with a skeleton of the screen. */
export const SecurePending = (): ReactNode => (
  <Frame
    header={
      <>
        <PrivacyToggle />
        <BellRoom />
      </>
    }
  >
    <ScreenSkeleton />
  </Frame>
);

const ScreenSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <TextSkeleton lines={2} />
    <CardSkeleton count={3} />
  </Stack>
);

/** The frame of every signed-in screen: navigation, language, appearance, sign-out. */
export const SecureFrame = ({ children }: { children: ReactNode }): ReactNode => {
  const isAboveKnown = useAboveKnown();
  return (
    <Frame
      header={
        <>
          <PrivacyToggle />
          <Suspense fallback={<BellRoom />}>
            <ReadOnlyOffline>
              <NotificationBell />
            </ReadOnlyOffline>
          </Suspense>
        </>
      }
    >
      <div className={classes['room']}>
        <ReadOnlyOffline>
          <div className={classes['above']}>{isAboveKnown && <Above />}</div>
        </ReadOnlyOffline>
        {!isAboveKnown && (
          <div className={classes['cover']}>
            <ScreenSkeleton />
          </div>
        )}
        <div className={classes['screen']} data-unseen={!isAboveKnown || undefined}>
          {children}
        </div>
      </div>
    </Frame>
  );
};

export const SecureLayout = (): ReactNode => (
  <SecureFrame>
    <Outlet />
  </SecureFrame>
);
