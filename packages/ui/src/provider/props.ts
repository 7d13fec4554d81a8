import type { ComponentType, ReactNode, Ref } from 'react';

/** Words for every component. The app gives them once to `UiProvider`, in the current language. */
export interface UiTexts {
  loading: string;
  retry: string;
  close: string;
  /** Title of the error box without a better one. */
  errorTitle: string;
  /** Read out before the request id for support, for example "Reference". */
  errorReference: string;
  errorSummary: (count: number) => string;
  optional: string;
  skipToContent: string;
  mainNavigation: string;
  more: string;
  showPassword: string;
  hidePassword: string;
  increase: string;
  decrease: string;
  copy: string;
  copied: string;
  expandAll: string;
  collapseAll: string;
  sortBy: string;
  sortAscending: string;
  sortDescending: string;
  actions: string;
  pagination: string;
  previousPage: string;
  nextPage: string;
  page: (page: number, pageCount: number) => string;
  showTable: string;
  hideTable: string;
  hideAmounts: string;
  showAmounts: string;
  amountHidden: string;
  colorScheme: string;
  colorSchemeLight: string;
  colorSchemeDark: string;
  colorSchemeSystem: string;
  previousPicture: string;
  nextPicture: string;
  picturePosition: (position: number, count: number) => string;
  openPicture: string;
  levelDone: string;
  levelCurrent: string;
  stepUpcoming: string;
}

/** The props of the router's link. Wrap the router's own component once and give it to `UiProvider`. */
export interface LinkComponentProps {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  target?: string | undefined;
  rel?: string | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
  onClick?: ((event: React.MouseEvent<HTMLAnchorElement>) => void) | undefined;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  role?: 'menuitem' | undefined;
}

/** The description of a failure for users. `fields` links server issues to form fields by name. */
export interface ErrorDescription {
  title?: string;
  message: ReactNode;
  reference?: string;
  fields?: Record<string, string>;
}

export interface UiProviderProps {
  texts: UiTexts;
  /** The router's link; a plain anchor when absent. */
  linkComponent?: ComponentType<LinkComponentProps>;
  /** Turns any thrown value into words; used by QueryView, DataTable, Form and ConfirmPopup. */
  describeError?: (error: unknown) => ErrorDescription;
  /** The time for countdowns, in milliseconds; by default the device's. */
  now?: () => number;
  children: ReactNode;
}

/** Any icon of `@parcela/ui/icons` fits. */
export type IconComponent = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
}>;
