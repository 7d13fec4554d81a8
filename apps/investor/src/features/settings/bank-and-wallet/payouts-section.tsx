import type { Me } from '@parcela/client/investor';
import { currencies } from '@parcela/domain';
import { QueryView, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import { PayoutAccountBlock } from './bank-account-block.tsx';
import { accountIn, usePayoutAccounts } from './bank-account-queries.ts';
import { SettingsSection } from '../screens/settings-section.tsx';
import { SettlementBlock } from './payout-method-block.tsx';

/** How earnings arrive, and the bank account of each currency. */
export const PayoutsSection = ({ me }: { me: Me }): ReactNode => {
  const accounts = usePayoutAccounts();
  const { firstName, lastName } = me.userProfile;
  const ownName = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return (
    <SettingsSection name="payouts">
      <SettlementBlock settlement={me.userProfile.payoutSettlement} />
      <QueryView query={accounts} loading={<TextSkeleton lines={6} />} empty={null}>
        {(list) =>
          currencies.map((currency) => (
            <PayoutAccountBlock
              key={currency}
              currency={currency}
              account={accountIn(list, currency)}
              ownName={ownName}
            />
          ))
        }
      </QueryView>
    </SettingsSection>
  );
};
