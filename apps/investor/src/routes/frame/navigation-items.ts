import type { NavigationItem } from '@parcela/ui';
import type { usePhrase } from '@parcela/web';
import {
  IconArrowsExchange,
  IconBuildingCommunity,
  IconChartPie,
  IconChecklist,
  IconCoins,
  IconFiles,
  IconHelpCircle,
  IconNews,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconUsersGroup,
  IconWallet,
} from '@parcela/ui/icons';
import { paths } from '../../shared/navigation/paths.ts';

/** The bar of a phone, in its order; the other links are under "More". */
const barPaths: readonly string[] = [paths.dashboard, paths.wallet, paths.projects, paths.documents];

/** The links to the screens, in the order of spec section 2, with wallet and documents after the orders. */
export const navigationItems = (
  t: ReturnType<typeof usePhrase>,
  {
    pathname,
    isVerified,
    hasShareBoard = false,
  }: { readonly pathname: string; readonly isVerified: boolean; readonly hasShareBoard?: boolean },
): NavigationItem[] => {
  const isActive = (to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
  const items = [
    { to: paths.dashboard, label: t('nav.dashboard'), icon: IconChartPie },
    { to: paths.earnings, label: t('nav.earnings'), icon: IconCoins },
    { to: paths.orders, label: t('nav.orders'), icon: IconReceipt },
    { to: paths.wallet, label: t('nav.wallet'), icon: IconWallet },
    { to: paths.documents, label: t('nav.documents'), icon: IconFiles },
    { to: paths.projects, label: t('nav.projects'), icon: IconBuildingCommunity },
    ...(hasShareBoard
      ? [{ to: paths.shareBoard, label: t('nav.share-board'), icon: IconArrowsExchange }]
      : []),
    { to: paths.voting, label: t('nav.voting'), icon: IconChecklist },
    { to: paths.news, label: t('nav.news'), icon: IconNews },
    { to: paths.investorClub, label: t('nav.investor-club'), icon: IconUsersGroup },
    { to: paths.howTo, label: t('nav.how-to'), icon: IconHelpCircle },
    ...(isVerified ? [] : [{ to: paths.verification, label: t('nav.verification'), icon: IconShieldCheck }]),
    { to: paths.settings, label: t('nav.settings'), icon: IconSettings },
  ];
  return items.map((item) => {
    const place = barPaths.indexOf(item.to);
    return { ...item, isActive: isActive(item.to), ...(place >= 0 && { placeInBottomBar: place }) };
  });
};
