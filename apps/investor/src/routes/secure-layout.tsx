import { AppLayout, Button, ColorSchemeToggle, PrivacyToggle, Stack } from '@parcela/ui';
import {
  IconBuildingCommunity,
  IconChartPie,
  IconChecklist,
  IconCoins,
  IconCookie,
  IconHelpCircle,
  IconLogout,
  IconNews,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, lazy, Suspense } from 'react';
import { PageBanner } from '../features/banners/page-banner.tsx';
import { Brand } from '../shared/brand.tsx';
import { reopenConsents } from '../shared/consent-dialog.ts';
import { LanguageControl } from '../shared/language-control.tsx';
import { useMe } from '../shared/me.ts';
import { paths } from '../shared/paths.ts';
import { usePhrase } from '../shared/phrases.tsx';
import { signOut } from '../shared/sign-out.ts';

/** Beside the screen, not before it. */
const NotificationBell = lazy(() => import('./bell-entry.ts'));
const BannerMessages = lazy(() => import('./messages-entry.ts'));
const SiteFooter = lazy(async () => ({
  default: (await import('../shared/site-footer.tsx')).SiteFooter,
}));

/** The bar of a phone has room for these and one more. */
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
  const done = me.data !== undefined && me.data.kyc.state === 'done' && me.data.aml.state === 'done';
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
      <LanguageControl />
      <ColorSchemeToggle />
      <div>
        <Button emphasis="quiet" icon={IconCookie} onClick={reopenConsents}>
          {t('nav.privacy')}
        </Button>
      </div>
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

/** The frame of every signed-in screen: navigation, language, appearance, sign-out. */
export const SecureLayout = (): ReactNode => {
  return (
    <AppLayout
      brand={<Brand to={paths.projects} />}
      navigation={useNavigation()}
      menu={<LayoutMenu />}
      header={
        <>
          <PrivacyToggle />
          <Suspense>
            <NotificationBell />
          </Suspense>
        </>
      }
      banner={
        <>
          <Suspense>
            <BannerMessages />
          </Suspense>
          <PageBanner />
        </>
      }
      footer={
        <Suspense>
          <SiteFooter />
        </Suspense>
      }
    >
      <Outlet />
    </AppLayout>
  );
};
