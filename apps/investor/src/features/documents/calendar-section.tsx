import {
  Button,
  Card,
  CopyField,
  DateText,
  ErrorBox,
  Group,
  QueryView,
  Section,
  Stack,
  Text,
  TextSkeleton,
  useDescribeError,
} from '@parcela/ui';
import { IconCalendar } from '@parcela/ui/icons';
import { usePhrase } from '@parcela/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calendarFeedOptions, createFeed, endFeed } from './get-documents.ts';

const FeedControls = ({ createdAt }: { createdAt: string | null }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const creating = useMutation({ mutationFn: createFeed });
  const ending = useMutation({ mutationFn: endFeed, onSuccess: () => creating.reset() });
  const error = creating.error ?? ending.error;
  const failure = error === null ? null : describeError(error);
  const isBusy = creating.isPending || ending.isPending;
  return (
    <Stack gap="md">
      {createdAt !== null && (
        <Text>
          {t('documents.calendarSince')} <DateText value={createdAt} />
        </Text>
      )}
      {creating.data !== undefined && (
        <>
          <CopyField label={t('documents.calendarAddress')} value={creating.data} />
          <Text size="sm" c="dimmed">
            {t('documents.calendarOnce')}
          </Text>
        </>
      )}
      {failure !== null && (
        <ErrorBox title={failure.title} reference={failure.reference}>
          {failure.message}
        </ErrorBox>
      )}
      <Group gap="sm">
        <Button
          emphasis="secondary"
          icon={IconCalendar}
          isBusy={creating.isPending}
          isDisabled={isBusy}
          onClick={() => creating.mutate()}
        >
          {t(createdAt === null ? 'documents.calendarCreate' : 'documents.calendarReplace')}
        </Button>
        {createdAt !== null && (
          <Button
            emphasis="secondary"
            isBusy={ending.isPending}
            isDisabled={isBusy}
            onClick={() => ending.mutate()}
          >
            {t('documents.calendarEnd')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** The secret address by which a calendar program shows the expected payouts. */
export const CalendarSection = (): ReactNode => {
  const t = usePhrase();
  const feed = useQuery(calendarFeedOptions());
  return (
    <Section title={t('documents.calendar')} description={t('documents.calendarText')}>
      <Card>
        <QueryView query={feed} loading={<TextSkeleton lines={2} />} empty={null}>
          {({ data }) => <FeedControls createdAt={data.createdAt} />}
        </QueryView>
      </Card>
    </Section>
  );
};
