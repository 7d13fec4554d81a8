import { exportInvestorData } from '@parcela/contract/operator';
import { Stack } from '@parcela/ui';
import { ExportButton, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { callForFile } from '../../shared/api/api.ts';
import { useMay } from '../../shared/session/use-may.ts';
import type { InvestorPage } from './investor-states.ts';

/** All stored data about the investor, in the same file that the investor can download. */
export const InvestorDataFile = ({ subject }: { readonly subject: InvestorPage }): ReactNode => {
  const t = usePhrase();
  const may = useMay();
  const { documentId } = subject;
  if (!may(exportInvestorData.permission)) return <p>{t('boInvestors.dataFile.notYours')}</p>;
  return (
    <Stack gap="xs">
      <p>{t('boInvestors.dataFile.recorded')}</p>
      <div>
        <ExportButton
          size="small"
          label={t('boInvestors.dataFile.save')}
          fileName={`parcela-data-${documentId}.json`}
          load={() => callForFile(exportInvestorData, { params: { documentId } })}
        />
      </div>
    </Stack>
  );
};
