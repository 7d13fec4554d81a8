import type { Voting } from '@parcela/contract/investor';
import { Form, RadioField, useForm } from '@parcela/ui';
import { useTranslateIssue, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { type Receipt, vote } from './get-votings.ts';
import { ReceiptPopup } from './receipt-popup.tsx';

const ballotSchema = z.object({
  optionKey: z.string().check(z.minLength(1, { error: 'required' })),
});

/** The options of the poll, with the earlier choice selected. */
export const Ballot = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const form = useForm({
    initialValues: { optionKey: voting.ownOptionKey ?? '' },
    schema: ballotSchema,
    translate: useTranslateIssue(),
  });
  return (
    <>
      <Form
        form={form}
        label={voting.question}
        submitLabel={t(voting.ownOptionKey === null ? 'voting.vote' : 'voting.change')}
        onSubmit={async ({ optionKey }) => setReceipt(await vote(voting, optionKey))}
      >
        <RadioField
          name="optionKey"
          label={t('voting.yourChoice')}
          description={t('voting.changeHint')}
          options={voting.options.map(({ optionKey, text }) => ({ value: optionKey, label: text }))}
        />
      </Form>
      <ReceiptPopup voting={voting} receipt={receipt} onClose={() => setReceipt(null)} />
    </>
  );
};
