import type { AccountSecurity } from '@parcela/contract/investor';
import type { ReactNode } from 'react';
import { PasskeysBlock } from './passkeys/passkeys-block.tsx';
import { PasswordBlock } from './password-block.tsx';
import { SecondFactorBlock } from './second-factor-block.tsx';
import { SessionsBlock } from './sessions-block.tsx';

/** The blocks of the security section, which load after its data. */
export const SecurityBlocks = ({
  email,
  security,
}: {
  readonly email: string;
  readonly security: AccountSecurity;
}): ReactNode => (
  <>
    <PasswordBlock email={email} security={security} />
    <SecondFactorBlock security={security} />
    <PasskeysBlock security={security} />
    <SessionsBlock />
  </>
);
