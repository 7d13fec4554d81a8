import { popupMs } from '@parcela/domain';
import { ButtonLink, EmptyState, Popup, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../navigation/paths.ts';

/**
 * Says that the project does not exist and leads to the list (spec section 2), unless the user presses
 * Escape.
 */
export const ProjectNotFound = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => {
    setOpen(false);
    void navigate({ to: paths.projects, replace: true });
  };
  return (
    <>
      {!isOpen && (
        <EmptyState
          drawing="search"
          title={t('project.notFoundTitle')}
          action={<ButtonLink to={paths.projects}>{t('project.backToList')}</ButtonLink>}
        />
      )}
      <Popup
        isOpen={isOpen}
        onClose={leave}
        onEscape={() => setOpen(false)}
        title={t('project.notFoundTitle')}
        tone="warning"
        autoCloseAfterMs={popupMs}
      >
        <Text>{t('project.notFoundText')}</Text>
      </Popup>
    </>
  );
};
