import type { DataOf } from '@parcela/contract';
import {
  type getStaffAccount,
  offerStaffAuthenticator,
  setStaffAuthenticator,
} from '@parcela/contract/operator';
import { Button, ErrorBox } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { IconDeviceMobile } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/api.ts';
import { AuthenticatorSecret } from '../../shared/frame/authenticator-secret.tsx';
import { OpenedAction } from '../../shared/resource/action/opened-action.tsx';
import { type ActionMaker, makeAction } from '../../shared/resource/action.ts';
import { code } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';

type Account = DataOf<typeof getStaffAccount>;
interface Offer {
  readonly account: Account;
  readonly offered: DataOf<typeof offerStaffAuthenticator>;
}
const action: ActionMaker<Offer> = makeAction;

const confirm = action({
  key: 'authenticator',
  route: setStaffAuthenticator,
  label: 'boStaff.authenticator.action',
  consequences: ({ account }) => [
    say(
      account.authenticatorSetAt === null ? 'boStaff.authenticator.adds' : 'boStaff.authenticator.replaces',
    ),
    say('boStaff.signIn.endsElsewhere'),
    say('boStaff.signIn.mail', { email: account.email }),
  ],
  above: ({ offered }) => <AuthenticatorSecret {...offered} />,
  fields: { totp: code('bo.signIn.code', { description: 'boStaff.authenticator.codeHint' }) },
  fixed: ({ offered }) => ({ sealed: offered.sealed }),
  atField: { 'auth.code_invalid': 'totp' },
  done: 'boStaff.authenticator.done',
});

/** Shows the secret of a new authenticator, which replaces the old one when a code confirms it. */
export const SetAuthenticator = ({ account }: { account: Account }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const asking = useMutation({
    mutationFn: async () => (await call(offerStaffAuthenticator, {})).data,
  });
  return (
    <>
      <Button
        emphasis="secondary"
        size="small"
        icon={IconDeviceMobile}
        isBusy={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {t('boStaff.authenticator.action')}
      </Button>
      {asking.error !== null && <ErrorBox>{describe(asking.error).message}</ErrorBox>}
      {asking.data !== undefined && (
        <OpenedAction
          action={confirm}
          subject={{ account, offered: asking.data }}
          onClose={() => asking.reset()}
        />
      )}
    </>
  );
};
