import { type PayoutSettlement, payoutSettlements } from '@parcela/domain';
import type { ReactNode } from 'react';
import { usePhrase } from '../../../shared/language/phrases.tsx';
import { saveProfile } from '../../../shared/profile/save-profile.ts';
import { ChoiceBlock } from '../blocks/choice-block.tsx';

/** Whether earnings go to the bank or to the wallet; those in PLN always go to the bank. */
export const SettlementBlock = ({ settlement }: { settlement: PayoutSettlement }): ReactNode => {
  const t = usePhrase();
  return (
    <ChoiceBlock
      id="settlement"
      title={t('settings.settlement')}
      description={`${t(`settings.settlementHint.${settlement}`)} ${t('settings.settlementText')}`}
      value={settlement}
      options={payoutSettlements.map((value) => ({ value, label: t(`settings.settlement.${value}`) }))}
      save={(chosen) => saveProfile({ payoutSettlement: chosen as PayoutSettlement })}
    />
  );
};
