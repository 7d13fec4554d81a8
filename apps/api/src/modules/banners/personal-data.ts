import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteDismissals } from './banner-messages.store.ts';
import { listOwnDismissals } from './banner-messages.queries.ts';

/** The messages that a user dismissed, deleted with the account. */
export const bannersPersonalData: PersonalData = {
  parts: { dismissedMessages: listOwnDismissals },
  tables: ['banner_message_dismissals'],
  erase: deleteDismissals,
};
