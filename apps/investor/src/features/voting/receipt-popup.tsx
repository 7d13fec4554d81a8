import type { Voting } from '@parcela/contract/investor';
import { DateTimeText, FactList, PercentText, Popup } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Receipt } from './get-votings.ts';
import { ReceiptFile } from './receipt-file.tsx';
import { optionText } from './option-text.ts';

export interface ReceiptPopupProps {
  readonly voting: Voting;
  /** Null: the popup is closed. */
  readonly receipt: Receipt | null;
  readonly onClose: () => void;
}

/** The vote that the server has recorded. */
export const ReceiptPopup = ({ voting, receipt, onClose }: ReceiptPopupProps): ReactNode => {
  const t = usePhrase();
  return (
    <Popup isOpen={receipt !== null} onClose={onClose} title={t('voting.receiptTitle')} tone="success">
      {receipt !== null && (
        <>
          <FactList
            layout="stack"
            facts={[
              { key: 'question', label: t('voting.question'), value: voting.question },
              {
                key: 'choice',
                label: t('voting.ownVote'),
                value: optionText(voting, receipt.optionKey),
                isStrong: true,
              },
              { key: 'weight', label: t('voting.weight'), value: <PercentText value={receipt.weight} /> },
              { key: 'castAt', label: t('voting.castAt'), value: <DateTimeText value={receipt.castAt} /> },
              { key: 'number', label: t('voting.receiptNumber'), value: receipt.receipt.number },
            ]}
          />
          <p>
            {t('voting.receiptText')} {t('voting.changeHint')}
          </p>
          <ReceiptFile receipt={receipt.receipt} />
        </>
      )}
    </Popup>
  );
};
