import { inEveryLocale, type Localized } from '@parcela/domain';
import type { VerificationOptionInput } from '../../../src/modules/verification/level-options/verification-options.store.ts';

/** Languages without their own text use the English text. */
const written = (texts: Readonly<Record<'cs' | 'en' | 'pl', string>>): Localized => {
  const known: Partial<Localized> = texts;
  return inEveryLocale((locale) => known[locale] ?? texts.en);
};

/** All five levels, in the specification's order. */
export const verificationOptions: readonly VerificationOptionInput[] = [
  {
    type: 'SIGNUP',
    relevance: 1,
    timeToComplete: 2,
    name: written({ cs: 'Registrace', en: 'Sign-up', pl: 'Rejestracja' }),
    description: written({
      cs: 'Založte si účet a potvrďte svou e-mailovou adresu.',
      en: 'Create an account and confirm your e-mail address.',
      pl: 'Założenie konta i potwierdzenie adresu e-mail.',
    }),
  },
  {
    type: 'KYC',
    relevance: 2,
    timeToComplete: 5,
    name: written({ cs: 'Ověření totožnosti', en: 'Identity check', pl: 'Weryfikacja tożsamości' }),
    description: written({
      cs: 'Ověřte svou totožnost dokladem a fotografií.',
      en: 'Prove your identity with an identity document and a photo.',
      pl: 'Potwierdzenie tożsamości dokumentem i zdjęciem.',
    }),
  },
  {
    type: 'AML',
    relevance: 3,
    timeToComplete: 4,
    name: written({ cs: 'Dotazník investora', en: 'Investor questionnaire', pl: 'Ankieta inwestora' }),
    description: written({
      cs: 'Odpovězte na otázky, které nám ukládá zákon proti praní peněz.',
      en: 'Answer the questions that anti-money-laundering law requires us to ask.',
      pl: 'Odpowiedzi na pytania wymagane przez przepisy o przeciwdziałaniu praniu pieniędzy.',
    }),
  },
  {
    type: 'ORDER',
    relevance: 4,
    timeToComplete: 3,
    name: written({ cs: 'První objednávka', en: 'First order', pl: 'Pierwsze zamówienie' }),
    description: written({
      cs: 'Vyberte si projekt a objednejte své první podíly.',
      en: 'Choose a project and order your first shares.',
      pl: 'Wybór projektu i zamówienie pierwszych udziałów.',
    }),
  },
  {
    type: 'INVESTOR',
    relevance: 5,
    timeToComplete: 1,
    name: written({ cs: 'Investor', en: 'Investor', pl: 'Inwestor' }),
    description: written({
      cs: 'Stanete se jím, jakmile se prodají všechny podíly projektu, do kterého jste investovali.',
      en: 'You become one as soon as all shares of a project you invested in are sold.',
      pl: 'Status ten daje zakup udziałów w projekcie, którego wszystkie udziały zostały sprzedane.',
    }),
  },
];
