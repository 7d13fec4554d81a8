import { type PayoutMethod, payoutMethods } from '@parcela/domain';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { saveProfile } from '../../../shared/profile/save-profile.ts';
import { ChoiceBlock } from '../blocks/choice-block.tsx';

/** Lets the user send earnings to the bank or to the wallet; earnings in PLN always go to the bank. */
export const PayoutMethodBlock = ({ settlement }: { settlement: PayoutMethod }): ReactNode => {
  const t = usePhrase();
  return (
    <ChoiceBlock
      id="settlement"
      title={t('settings.payoutMethod')}
      description={`${t(`settings.payoutMethodHint.${settlement}`)} ${t('settings.payoutMethodText')}`}
      value={settlement}
      options={payoutMethods.map((value) => ({ value, label: t(`settings.payoutMethod.${value}`) }))}
      save={(chosen) => saveProfile({ payoutSettlement: chosen as PayoutMethod })}
    />
  );
};
