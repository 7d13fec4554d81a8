import type { DataOf } from '@parcela/contract';
import { type getPoll, getPollLines, printPoll } from '@parcela/contract/operator';
import { Group, Stack } from '@parcela/ui';
import { ExportButton, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { callForFile } from '../../shared/api/api.ts';

/** The result, and once it is sealed the sealed votes without people, as files for the records. */
export const PollFile = ({ subject }: { readonly subject: DataOf<typeof getPoll> }): ReactNode => {
  const t = usePhrase();
  const { documentId, seal } = subject;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <ExportButton
          size="small"
          label={t('boPolls.pdf')}
          fileName={`poll-${documentId}.pdf`}
          load={() => callForFile(printPoll, { params: { documentId }, query: {} })}
        />
        {seal !== null && (
          <ExportButton
            size="small"
            label={t('boPolls.lines')}
            fileName={`poll-${documentId}-sealed.txt`}
            load={() => callForFile(getPollLines, { params: { documentId } })}
          />
        )}
      </Group>
      {seal !== null && <p>{t('boPolls.lines.text')}</p>}
    </Stack>
  );
};
