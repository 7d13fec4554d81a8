import { NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** States what the board is not, and what an investor can lose (Regulation 2020/1503, Art. 25). */
export const Statements = (): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox tone="warning" title={t('shareBoard.statement.title')}>
      <p>{t('shareBoard.statement.noVenue')}</p>
      <p>{t('shareBoard.statement.loss')}</p>
    </NoticeBox>
  );
};
