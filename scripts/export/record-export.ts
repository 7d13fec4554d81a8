import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

/** Writes a line in the audit log before personal data are read, even for an attempt that fails. */
export const recordPersonalExport = async (databaseUrl: string, publicKey: string): Promise<void> => {
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: 1,
    applicationName: 'parcela-export',
  });
  try {
    await createUnitOfWork(database)((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'export.personal_data_read',
        subject: { type: 'export_key', id: publicKey },
      }),
    );
  } finally {
    await database.close();
  }
};
