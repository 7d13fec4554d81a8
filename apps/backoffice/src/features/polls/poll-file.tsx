import type { DataOf } from '@parcela/contract';
import { type getPoll, printPoll } from '@parcela/contract/operator';
import { ExportButton, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { callForFile } from '../../shared/api/api.ts';

/** The result as a file for the records. */
export const PollFile = ({ subject }: { readonly subject: DataOf<typeof getPoll> }): ReactNode => {
  const t = usePhrase();
  const { documentId } = subject;
  return (
    <div>
      <ExportButton
        size="small"
        label={t('boPolls.pdf')}
        fileName={`poll-${documentId}.pdf`}
        load={() => callForFile(printPoll, { params: { documentId }, query: {} })}
      />
    </div>
  );
};
