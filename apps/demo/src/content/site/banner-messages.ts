import { text } from '../localized-text.ts';
import type { BannerMessage } from '../types.ts';

/** For unverified users, for newcomers, and a hint on the dashboard. */
export const bannerMessages: readonly BannerMessage[] = [
  {
    type: 'Verification',
    text: text(
      'Než začnete investovat, ověřte svou totožnost a vyplňte dotazník investora. Zabere to asi deset minut.',
      'Before you invest, verify your identity and fill in the investor questionnaire. It takes about ten minutes.',
      'Przed pierwszą inwestycją zweryfikuj tożsamość i wypełnij ankietę inwestora. Zajmuje to około dziesięciu minut.',
    ),
    relevance: 10,
    ofPage: null,
    visibleForDaysFromRegistration: null,
  },
  {
    type: 'Greenhorn',
    text: text(
      'Vítejte! U každého projektu najdete dokumenty i popis rizik. S prvním výběrem nemusíte spěchat.',
      'Welcome! Each project comes with its documents and its risks. Take your time with the first one.',
      'Witamy! Przy każdym projekcie są dokumenty i opis ryzyka. Z pierwszym wyborem nie trzeba się spieszyć.',
    ),
    relevance: 20,
    ofPage: 'projects',
    visibleForDaysFromRegistration: 30,
  },
  {
    type: 'General',
    text: text(
      'Dvoufázové ověření chrání váš účet i tehdy, když někdo zjistí heslo. Zapnete ho v nastavení, v části Zabezpečení.',
      'A second step at sign-in protects your account even from somebody who learns the password. Switch it on in the settings under Security.',
      'Drugi etap logowania chroni konto nawet wtedy, gdy ktoś pozna hasło. Można go włączyć w ustawieniach, w części Bezpieczeństwo.',
    ),
    relevance: 30,
    ofPage: 'dashboard',
    visibleForDaysFromRegistration: null,
  },
];

/** The text that the message about the second step will have from a later day on. */
export const plannedMessage = {
  replaces: 'General',
  inDays: 12,
  text: text(
    'Zapněte si dvoufázové ověření: najdete ho v nastavení, v části Zabezpečení, a váš účet ochrání i tehdy, když někdo zjistí heslo.',
    'Sign in with two steps: switch them on in the settings under Security, and they protect your account even from somebody who learns the password.',
    'Loguj się dwuetapowo: włączysz to w ustawieniach, w części Bezpieczeństwo, a konto będzie chronione nawet wtedy, gdy ktoś pozna hasło.',
  ),
} as const;
