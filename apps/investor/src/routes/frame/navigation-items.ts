import type { NavigationItem } from '@parcela/ui';
import type { usePhrase } from '@parcela/web';
import {
  IconBuildingCommunity,
  IconChartPie,
  IconChecklist,
  IconCoins,
  IconHelpCircle,
  IconNews,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUsersGroup,
} from '@parcela/ui/icons';
import { paths } from '../../shared/navigation/paths.ts';

/** The bar of a phone has space for these links and one more. */
const barPaths: readonly string[] = [paths.dashboard, paths.earnings, paths.orders, paths.projects];

/** The links to the screens, in the order of spec section 2. */
export const navigationItems = (
  t: ReturnType<typeof usePhrase>,
  { pathname, isVerified }: { readonly pathname: string; readonly isVerified: boolean },
): NavigationItem[] => {
  const isActive = (to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
  const items = [
    { to: paths.dashboard, label: t('nav.dashboard'), icon: IconChartPie },
    { to: paths.earnings, label: t('nav.earnings'), icon: IconCoins },
    { to: paths.orders, label: t('nav.orders'), icon: IconReceipt },
    { to: paths.projects, label: t('nav.projects'), icon: IconBuildingCommunity },
    { to: paths.voting, label: t('nav.voting'), icon: IconChecklist },
    { to: paths.news, label: t('nav.news'), icon: IconNews },
    { to: paths.investorClub, label: t('nav.investor-club'), icon: IconUsersGroup },
    { to: paths.howTo, label: t('nav.how-to'), icon: IconHelpCircle },
    ...(isVerified ? [] : [{ to: paths.verification, label: t('nav.verification'), icon: IconShieldCheck }]),
    { to: paths.settings, label: t('nav.settings'), icon: IconSettings },
  ];
  const inBar = new Set([...barPaths, isVerified ? paths.news : paths.verification]);
  return items.map((item) => ({ ...item, isActive: isActive(item.to), isInBottomBar: inBar.has(item.to) }));
};
