import type { ReactNode } from 'react';
import type { IconComponent } from '../provider/props.ts';

export interface NavigationItem {
  to: string;
  label: string;
  /** For the bottom bar of phones; the label when absent. */
  shortLabel?: string;
  icon: IconComponent;
  isActive: boolean;
  /** Place in the bottom bar of phones; when no item sets it, the first four are. The others are under "More". */
  placeInBottomBar?: number;
}

export interface AppLayoutProps {
  brand: ReactNode;
  navigation: readonly NavigationItem[];
  /** Language, colour scheme, sign-out: at the bottom of the rail, and in the "More" sheet on phones. */
  menu?: ReactNode;
  /** Right side of the header line (privacy toggle, balance). */
  header?: ReactNode;
  /** Messages above the page (banners). */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export interface AuthLayoutProps {
  brand: ReactNode;
  /** Language switch and the like, top right. */
  controls?: ReactNode;
  title: string;
  description?: ReactNode;
  /** Under the card: "No account yet? Sign up". */
  footer?: ReactNode;
  /** Next to the card, where the page is wide enough. */
  picture?: ReactNode;
  /** In the page footer: the operator of the site. */
  siteFooter?: ReactNode;
  children: ReactNode;
}

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Next to the title, usually a StateBadge. */
  badge?: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

export interface SectionProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Level of the title, 2 by default. */
  headingOrder?: 2 | 3 | 4;
  id?: string;
  children: ReactNode;
}

export interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  headingOrder?: 2 | 3 | 4;
  /** Without padding, for tables and pictures that touch the border. */
  isFlush?: boolean;
  children: ReactNode;
  className?: string;
}

export interface ColumnsProps {
  /** Takes the wide column; comes first on phones. */
  main: ReactNode;
  /** 320 px next to the main column from 1024 px, by default below it on smaller screens. */
  side: ReactNode;
  /** Sticks the side column to the view while scrolling. */
  isSideSticky?: boolean;
}
