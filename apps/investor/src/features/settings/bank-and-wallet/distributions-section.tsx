import type { Me } from '@parcela/contract/investor';
import { currencies, personName } from '@parcela/domain';
import { QueryView, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import { BankAccountBlock } from './bank-account-block.tsx';
import { accountIn, useBankAccounts } from '../../../shared/wallet/bank-account-queries.ts';
import { SettingsSection } from '../screens/settings-section.tsx';
import { PayoutMethodBlock } from './payout-method-block.tsx';

/** The payout method, and one bank account per currency. */
export const DistributionsSection = ({ me }: { me: Me }): ReactNode => {
  const accounts = useBankAccounts();
  const ownName = personName(me.userProfile);
  return (
    <SettingsSection name="distributions">
      <PayoutMethodBlock settlement={me.userProfile.payoutSettlement} />
      <QueryView query={accounts} loading={<TextSkeleton lines={6} />} empty={null}>
        {(list) =>
          currencies.map((currency) => (
            <BankAccountBlock
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
