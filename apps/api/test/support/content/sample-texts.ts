import { type Localized, inEveryLocale } from '@parcela/domain';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';

export const staffActor: EventActor = { kind: 'staff', id: 1 };

/** The same text in each language, with the language at its end. */
export const inEveryLanguage = (text: string): Localized => inEveryLocale((locale) => `${text} (${locale})`);
