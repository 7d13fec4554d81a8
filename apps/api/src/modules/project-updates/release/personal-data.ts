import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { listOwnReadings } from './readers.queries.ts';

/** Who could read an update stays after the account is deleted, as evidence of fair disclosure; it has no words. */
export const projectUpdatesPersonalData: PersonalData = {
  parts: { projectUpdates: listOwnReadings },
  tables: ['project_update_readers'],
};
