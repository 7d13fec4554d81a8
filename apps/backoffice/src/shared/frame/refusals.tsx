import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { ButtonLink, EmptyState } from '@parcela/ui';
import { usePhrase, useScreenTitle } from '@parcela/web';
import type { ReactNode } from 'react';
import { to } from '../navigation/to.ts';

/** Shown instead of a screen that the caller may not open; names the missing permission. */
export const NoPermission = ({ permission }: { permission: StaffPermission | null }): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('bo.noPermission.title'));
  return (
    <EmptyState
      drawing="papers"
      headingOrder={1}
      title={t('bo.noPermission.title')}
      description={t('bo.noPermission.text', {
        permission: permission === null ? '–' : t(`boStaff.permission.${permission}`),
      })}
      action={<ButtonLink to={to.home}>{t('bo.home')}</ButtonLink>}
    />
  );
};

/** Shown instead of a page whose subject does not exist. */
export const NotThere = ({
  back,
}: {
  back: { readonly label: PhraseId; readonly to: string };
}): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('bo.notThere.title'));
  return (
    <EmptyState
      drawing="search"
      headingOrder={1}
      title={t('bo.notThere.title')}
      description={t('bo.notThere.text')}
      action={<ButtonLink to={back.to}>{t(back.label)}</ButtonLink>}
    />
  );
};
