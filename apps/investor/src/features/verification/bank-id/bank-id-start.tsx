import { ButtonLink, Card, ErrorBox, Spinner, Stack, Text, useDescribeError } from '@parcela/ui';
import { usePhrase, withSearch } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { bankIdMemory } from './bank-id-attempt.ts';
import { useStartBankId } from './start-bank-id.ts';

/**
 * After the user goes back from the bank, the browser may restore this page from its cache, in the middle of leaving.
 */
const useWakeUp = (wake: () => void): void => {
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) wake();
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [wake]);
};

/** Goes to the bank when the user has just chosen it; otherwise goes to the choice first (spec section 4). */
export const BankIdStart = ({ slug }: { slug: string | undefined }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const [isChosen] = useState(bankIdMemory.isChosen);
  const start = useStartBankId(slug, isChosen);
  const selection = withSearch(paths.verificationStep('kyc'), { slug });
  const [leaveForSelection] = useState(() => () => void navigate({ href: selection, replace: true }));
  useWakeUp(leaveForSelection);
  if (!isChosen) return <GoTo href={selection} />;
  if (!start.isError || start.isFetching)
    return (
      <Card>
        <Stack gap="md" align="center" ta="center">
          <Spinner label={t('bankId.going')} isLabelVisible />
          <Text>{t('bankId.goingText')}</Text>
        </Stack>
      </Card>
    );
  const failure = describe(start.error);
  return (
    <Stack gap="md">
      <ErrorBox
        title={t('bankId.failedTitle')}
        reference={failure.reference}
        onRetry={() => void start.refetch()}
      >
        {failure.message}
      </ErrorBox>
      <div>
        <ButtonLink to={withSearch(paths.verificationStep('kyc', 'sumsub'), { slug })} emphasis="secondary">
          {t('bankId.byDocument')}
        </ButtonLink>
      </div>
    </Stack>
  );
};
