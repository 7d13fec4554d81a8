import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { listOwnSettings } from './home.queries.ts';
import { deleteSettings } from './home-settings.store.ts';

/** The order of the dashboard and the goal; both are deleted with the account. */
export const homePersonalData: PersonalData = {
  parts: { dashboard: listOwnSettings },
  tables: ['home_settings'],
  erase: deleteSettings,
};
