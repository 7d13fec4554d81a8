import { Button, Card, NoticeBox, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useInterest } from './use-send-interest.tsx';

/** Replaces the calculator of a funded project, and sends an interest request. */
export const InterestPanel = ({ project, isSent }: { project: string; isSent: boolean }): ReactNode => {
  const t = usePhrase();
  const { send, isSending, popup } = useInterest();
  return (
    <Card title={t('interest.title')}>
      {isSent ? (
        <NoticeBox tone="success" title={t('interest.sent')}>
          {t('interest.sentText')}
        </NoticeBox>
      ) : (
        <Stack gap="md">
          <Text>{t('interest.text')}</Text>
          <Button isWide isBusy={isSending(project)} onClick={() => send(project)}>
            {t('interest.send')}
          </Button>
        </Stack>
      )}
      {popup}
    </Card>
  );
};
