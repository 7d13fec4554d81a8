import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteDismissals } from './banner-messages.store.ts';
import { listOwnDismissals } from './banner-messages.queries.ts';

/** Which messages a person did not want to see again; it goes with the account. */
export const bannersPersonalData: PersonalData = {
  parts: { dismissedMessages: listOwnDismissals },
  tables: ['banner_message_dismissals'],
  erase: deleteDismissals,
};
