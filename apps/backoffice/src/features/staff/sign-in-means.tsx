import type { DataOf } from '@parcela/contract';
import type { getStaffAccount } from '@parcela/contract/operator';
import { FactList, Group, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { ActionButtons } from '../../shared/resource/action/action-buttons.tsx';
import { makeAction } from '../../shared/resource/action.ts';
import { ValueView } from '../../shared/resource/value-view.tsx';
import { instant, words } from '../../shared/resource/values.ts';
import { changePassword } from './change-password.ts';
import { SetAuthenticator } from './set-authenticator.tsx';

type Account = DataOf<typeof getStaffAccount>;

const password = changePassword<Account>(makeAction);

/** The signed-in staff member's means of sign-in other than passkeys, and how to reset each of them. */
export const SignInMeans = ({ subject: account }: { subject: Account }): ReactNode => {
  const t = usePhrase();
  const { authenticatorSetAt } = account;
  const setAt =
    authenticatorSetAt === null
      ? words('boStaff.authenticator.none')
      : words('boStaff.authenticator.setAt', { when: instant(authenticatorSetAt) });
  return (
    <Stack gap="md">
      <FactList
        density="compact"
        facts={[
          {
            key: 'authenticator',
            label: t('boStaff.authenticator'),
            value: <ValueView value={setAt} />,
          },
        ]}
      />
      <Group gap="sm" align="flex-start">
        <ActionButtons actions={[password]} subject={account} />
        <SetAuthenticator account={account} />
      </Group>
    </Stack>
  );
};
