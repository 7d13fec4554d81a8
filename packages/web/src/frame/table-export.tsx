import type { TableFormat } from '@parcela/tables';
import { Group } from '@parcela/ui';
import type { ComponentProps, ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';

export interface TableExportProps extends Pick<ComponentProps<typeof ExportButton>, 'failureTitle' | 'size'> {
  /** Names the saved data, as CSV. */
  readonly label: string;
  /** The name of the file without its ending. */
  readonly name: string;
  readonly load: (format: TableFormat) => Promise<Blob>;
}

/** Saves a table as CSV for the spreadsheets of the current language, or as a workbook. */
export const TableExport = ({ label, name, load, ...look }: TableExportProps): ReactNode => (
  <Group gap="xs">
    <ExportButton {...look} label={label} fileName={`${name}.csv`} load={() => load('csv')} />
    <ExportButton {...look} label="Excel" fileName={`${name}.xlsx`} load={() => load('xlsx')} />
  </Group>
);
