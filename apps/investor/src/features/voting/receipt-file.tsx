import { siteAddress } from '@parcela/contract/site';
import { certificateFragment } from '@parcela/domain';
import { Group, Link } from '@parcela/ui';
import { ExportButton, useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { loadReceipt, type ReceiptMark } from './get-votings.ts';

/** The receipt of a vote as a file, and the public page that verifies it. */
export const ReceiptFile = ({ receipt }: { receipt: ReceiptMark }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  return (
    <Group gap="md">
      <ExportButton
        size="small"
        label={t('voting.receiptFile')}
        failureTitle={t('voting.receiptFailed')}
        fileName={`vote-${receipt.number}.pdf`}
        load={() => loadReceipt(receipt.number, locale)}
      />
      <Link
        isExternal
        to={location.origin + siteAddress(locale, { name: 'verify' }) + certificateFragment(receipt)}
      >
        {t('voting.verify')}
      </Link>
    </Group>
  );
};
