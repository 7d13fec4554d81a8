import type { UiTexts } from '@parcela/ui';
import { useMemo } from 'react';
import { usePhrase } from './phrases.tsx';

/** The texts of the component kit in the current language. */
export const useUiWords = (): UiTexts => {
  const t = usePhrase();
  return useMemo<UiTexts>(
    () => ({
      loading: t('ui.loading'),
      retry: t('ui.retry'),
      close: t('ui.close'),
      errorTitle: t('ui.errorTitle'),
      errorReference: t('ui.errorReference'),
      errorSummary: (count) => t('ui.errorSummary', { count }),
      optional: t('ui.optional'),
      skipToContent: t('ui.skipToContent'),
      mainNavigation: t('ui.mainNavigation'),
      more: t('ui.more'),
      showPassword: t('ui.showPassword'),
      hidePassword: t('ui.hidePassword'),
      increase: t('ui.increase'),
      decrease: t('ui.decrease'),
      copy: t('ui.copy'),
      copied: t('ui.copied'),
      expandAll: t('ui.expandAll'),
      collapseAll: t('ui.collapseAll'),
      sortBy: t('ui.sortBy'),
      sortAscending: t('ui.sortAscending'),
      sortDescending: t('ui.sortDescending'),
      actions: t('ui.actions'),
      pagination: t('ui.pagination'),
      previousPage: t('ui.previousPage'),
      nextPage: t('ui.nextPage'),
      page: (page, pageCount) => t('ui.page', { page, pageCount }),
      showTable: t('ui.showTable'),
      hideTable: t('ui.hideTable'),
      hideAmounts: t('ui.hideAmounts'),
      showAmounts: t('ui.showAmounts'),
      amountHidden: t('ui.amountHidden'),
      colorScheme: t('ui.colorScheme'),
      colorSchemeLight: t('ui.colorSchemeLight'),
      colorSchemeDark: t('ui.colorSchemeDark'),
      colorSchemeSystem: t('ui.colorSchemeSystem'),
      previousPicture: t('ui.previousPicture'),
      nextPicture: t('ui.nextPicture'),
      picturePosition: (position, count) => t('ui.picturePosition', { position, count }),
      openPicture: t('ui.openPicture'),
      levelDone: t('ui.levelDone'),
      levelCurrent: t('ui.levelCurrent'),
      stepUpcoming: t('ui.stepUpcoming'),
    }),
    [t],
  );
};
