import { uploadStatementFile } from '@parcela/contract/operator';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, refreshAll } from '../../shared/api/api.ts';
import { to } from '../../shared/navigation/to.ts';
import { SendFile } from '../../shared/resource/fields/send-file.tsx';
import { useStaff } from '../../shared/session/staff.ts';

/** An area on which staff drop a statement; its page then shows the effect of each line. */
export const UploadStatement = (): ReactNode => {
  const navigate = useNavigate();
  const staff = useStaff();
  if (!staff.permissions.includes('bank.import')) return null;
  return (
    <SendFile
      label="boBank.files.upload"
      text="boBank.files.drop"
      accepts={['statement']}
      send={(chosen, how) => {
        // Browsers do not know the type of most of these files.
        const file = new File([chosen], chosen.name, { type: 'application/octet-stream' });
        return call(uploadStatementFile, { query: { name: file.name }, body: file }, how);
      }}
      onSent={({ data }) => {
        void refreshAll();
        void navigate({ href: to.statementFile(data.documentId) });
      }}
    />
  );
};
