import { popupMs } from '@parcela/domain';
import { Popup, Text } from '@parcela/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from './paths.ts';
import { usePhrase } from './phrases.tsx';

/** Says that the project is not there and leads to the list (spec section 2). */
export const ProjectNotFound = (): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => {
    setOpen(false);
    void navigate({ to: paths.projects, replace: true });
  };
  return (
    <Popup
      isOpen={isOpen}
      onClose={leave}
      title={t('project.notFoundTitle')}
      tone="warning"
      autoCloseAfterMs={popupMs}
    >
      <Text>{t('project.notFoundText')}</Text>
    </Popup>
  );
};
