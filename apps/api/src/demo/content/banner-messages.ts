import { text } from './text.ts';
import type { BannerMessage } from './types.ts';

/** Who has to be verified, who has just come, and a word of advice on the dashboard. */
export const bannerMessages: readonly BannerMessage[] = [
  {
    type: 'Verification',
    text: text(
      'Než budete moci investovat, potřebujeme ověřit vaši totožnost a znát odpovědi na dotazník investora. Zabere to asi deset minut.',
      'Before you can invest, we need to verify your identity and to have your answers to the investor questionnaire. It takes about ten minutes.',
      'Zanim będzie można inwestować, potrzebujemy weryfikacji tożsamości i odpowiedzi na ankietę inwestora. Zajmuje to około dziesięciu minut.',
    ),
    relevance: 10,
    ofPage: null,
    visibleDays: null,
  },
  {
    type: 'Greenhorn',
    text: text(
      'Vítejte! Na první projekt si nechte čas: u každého najdete dokumenty, očekávaný výnos i rizika, která s ním souvisejí.',
      'Welcome! Take your time with the first project: each has its documents, the expected yield and the risks that come with it.',
      'Witamy! Na wybór pierwszego projektu warto poświęcić czas: przy każdym są dokumenty, oczekiwany zysk i związane z nim ryzyka.',
    ),
    relevance: 20,
    ofPage: null,
    visibleDays: 30,
  },
  {
    type: 'General',
    text: text(
      'Chraňte svůj účet i druhým faktorem: zapnete ho v nastavení, v části Zabezpečení.',
      'Protect your account with a second factor, too: you switch it on in the settings under Security.',
      'Warto chronić konto także drugim składnikiem: można go włączyć w ustawieniach, w części Bezpieczeństwo.',
    ),
    relevance: 30,
    ofPage: 'dashboard',
    visibleDays: null,
  },
];
