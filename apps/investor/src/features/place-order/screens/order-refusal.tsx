import { type InvestCheck, popupMs } from '@parcela/domain';
import { ButtonLink, NoticeBox, Popup, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';

const phrases = {
  soon: { title: 'order.soonTitle', text: 'error.project.soon' },
  funded: { title: 'order.fundedTitle', text: 'project.fundedText' },
  closed: { title: 'order.closedTitle', text: 'error.project.closed' },
  investors_only: { title: 'invest.investorsOnlyTitle', text: 'error.project.investor_only' },
} as const satisfies Record<Exclude<InvestCheck, 'ok'>, { title: string; text: string }>;

/**
 * Replaces the form by the reason why this project cannot be ordered, and returns to its page automatically
 * (spec section 4) unless the user presses Escape.
 */
export const OrderRefusal = ({
  reason,
  slug,
}: {
  reason: Exclude<InvestCheck, 'ok'>;
  slug: string;
}): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const leave = (): void => {
    setOpen(false);
    void navigate({ to: paths.project(slug), replace: true });
  };
  return (
    <>
      <NoticeBox
        tone="warning"
        title={t(phrases[reason].title)}
        actions={
          <ButtonLink size="small" to={paths.project(slug)}>
            {t('order.backToProject')}
          </ButtonLink>
        }
      >
        {t(phrases[reason].text)}
      </NoticeBox>
      <Popup
        isOpen={isOpen}
        onClose={leave}
        onEscape={() => setOpen(false)}
        title={t(phrases[reason].title)}
        tone="warning"
        autoCloseAfterMs={popupMs}
      >
        <Text>{t(phrases[reason].text)}</Text>
      </Popup>
    </>
  );
};
