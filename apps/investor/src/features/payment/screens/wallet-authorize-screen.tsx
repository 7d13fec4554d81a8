import { popupMs } from '@parcela/domain';
import {
  ButtonLink,
  Card,
  ErrorBox,
  PageHeader,
  Popup,
  Spinner,
  Stack,
  Text,
  useDescribeError,
} from '@parcela/ui';
import { ApiFailure, usePhrase, useScreenTitle, withSearch } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { authorizeWallet } from '../queries/authorize-wallet-payment.ts';

/** The server has refused; after any other failure, such as no connection, the investor can try again. */
const isRefusal = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Shows the refusal, then leads to the orders automatically unless the investor presses Escape. */
const Refused = ({ error }: { error: ApiFailure }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const text = t(
    error.code === 'verification.required' ? 'error.verification.required' : 'error.wallet.not_authorized',
  );
  if (!isOpen)
    return (
      <Stack gap="lg" maw={760} align="flex-start">
        <ErrorBox title={t('walletPayment.notAuthorizedTitle')}>{text}</ErrorBox>
        <ButtonLink to={paths.orders}>{t('walletPayment.toOrders')}</ButtonLink>
      </Stack>
    );
  return (
    <Popup
      isOpen
      onEscape={() => setOpen(false)}
      onClose={() => void navigate({ to: paths.orders, replace: true })}
      title={t('walletPayment.notAuthorizedTitle')}
      tone="error"
      autoCloseAfterMs={popupMs}
    >
      <Text>{text}</Text>
    </Popup>
  );
};

/**
 * Removes the token from the address after reading it, so that a shared screen, the history or a reload does not
 * reveal it. If the router noticed the change, it would leave this screen; so the hook calls the browser's own method
 * and not the router's wrapper.
 */
const useAddressWithoutToken = (address: string): void => {
  useEffect(() => {
    History.prototype.replaceState.call(history, history.state, '', address);
  }, [address]);
};

/** Sends the mailed token immediately, then shows the progress of the payment (spec sections 2, 4, 8). */
export const WalletAuthorizeScreen = ({
  documentId,
  token,
}: {
  documentId: string;
  token: string;
}): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  useScreenTitle(t('walletPayment.authorizeTitle'));
  useAddressWithoutToken(withSearch(paths.orderPayment(documentId), { checking: true }));
  // A query and not a mutation: it runs once even if React mounts the screen several times, and never repeats
  // automatically.
  const authorization = useQuery({
    queryKey: ['wallet-authorization', documentId],
    queryFn: () => authorizeWallet(documentId, token),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (authorization.data !== undefined)
    return <GoTo href={withSearch(paths.orderPayment(authorization.data), { checking: true })} />;
  const { error, isFetching } = authorization;
  if (isRefusal(error))
    return (
      <>
        <PageHeader title={t('walletPayment.authorizeTitle')} />
        <Refused error={error} />
      </>
    );
  const failure = error === null || isFetching ? null : describeError(error);
  return (
    <>
      <PageHeader title={t('walletPayment.authorizeTitle')} />
      <Stack gap="lg" maw={760}>
        {failure === null ? (
          <Card>
            <Spinner label={t('walletPayment.authorizing')} isLabelVisible />
          </Card>
        ) : (
          <ErrorBox
            title={failure.title}
            reference={failure.reference}
            onRetry={() => void authorization.refetch()}
          >
            {failure.message}
          </ErrorBox>
        )}
      </Stack>
    </>
  );
};
