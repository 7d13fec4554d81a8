import { getSumsubToken } from '@parcela/contract/investor';
import { Card, ErrorBox, Link, QueryView, Spinner, Stack, Text, useColorScheme } from '@parcela/ui';
import { ApiFailure, useLocale, usePhrase, queryClient, withSearch } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { refreshMe } from '../../../shared/session/me-options.ts';
import { paths } from '../../../shared/navigation/paths.ts';

// Only this screen loads the provider's code.
const SumsubWidget = lazy(async () => ({ default: (await import('./sumsub-widget.tsx')).SumsubWidget }));

/** The longest silence of the widget before it counts as not started. */
const silenceMs = 20_000;

const tokenOptions = routeOptions(getSumsubToken, {});

/** The token lives as long as the widget, which renews it. */
const useSumsubToken = () =>
  useQuery({ ...tokenOptions, staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false });

const askForToken = async (): Promise<string> =>
  (await queryClient.fetchQuery({ ...tokenOptions, staleTime: 0 })).token;

interface WidgetProps {
  readonly token: string;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly slug: string | undefined;
  readonly onRestart: () => void;
}

const Widget = ({ token, language, theme, slug, onRestart }: WidgetProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  // The initial token: a renewed token goes to the widget, which must not restart because of it.
  const [firstToken] = useState(token);
  useEffect(() => {
    if (phase !== 'loading') return undefined;
    // A frame that the browser could not load sends no message at all.
    const timer = setTimeout(() => setPhase('failed'), silenceMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'failed') return <ErrorBox onRetry={onRestart}>{t('kyc.widgetFailed')}</ErrorBox>;
  return (
    <>
      {phase === 'loading' && <Spinner label={t('kyc.widgetLoading')} isLabelVisible />}
      <Suspense fallback={null}>
        <SumsubWidget
          token={firstToken}
          title={t('kyc.title')}
          language={language}
          theme={theme}
          refreshToken={askForToken}
          onReady={() => setPhase('ready')}
          onFailure={() => setPhase('failed')}
          onGreen={() =>
            void navigate({ href: withSearch(paths.verificationStep('kyc'), { checking: true, slug }) })
          }
        />
      </Suspense>
    </>
  );
};

const isKnownAlready = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'kyc.already_done' || error.code === 'kyc.rejected');

/** The check of an identity document in the provider's widget. */
export const KycWidget = ({ slug }: { slug: string | undefined }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const theme = useColorScheme().shown;
  const token = useSumsubToken();
  const [attempt, setAttempt] = useState(0);
  const restart = async (): Promise<void> => {
    // The profile may be newer than this screen: if a check has ended meanwhile, the screen shows its result.
    if (isKnownAlready(token.error)) await refreshMe();
    await token.refetch();
    setAttempt((count) => count + 1);
  };
  return (
    <Stack gap="md">
      <Card>
        <QueryView
          query={{ ...token, refetch: restart }}
          loading={<Spinner label={t('kyc.widgetLoading')} isLabelVisible />}
          empty={{
            when: (data) => data.token === '',
            show: <ErrorBox onRetry={() => void restart()}>{t('kyc.widgetFailed')}</ErrorBox>,
          }}
        >
          {(data) => (
            <Widget
              // Independent of the theme, so that the user's input survives when the system switches to dark.
              key={`${attempt} ${locale}`}
              token={data.token}
              language={locale}
              theme={theme}
              slug={slug}
              onRestart={() => void restart()}
            />
          )}
        </QueryView>
      </Card>
      <Text size="sm" c="dimmed">
        {t('kyc.finishedQuestion')}{' '}
        <Link to={withSearch(paths.verificationStep('kyc'), { checking: true, slug })}>
          {t('kyc.finishedLink')}
        </Link>
      </Text>
    </Stack>
  );
};
