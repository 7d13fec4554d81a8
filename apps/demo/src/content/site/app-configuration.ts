import { localizedFrom } from '@parcela/domain';
import { houseColor } from '@parcela/domain';
import { text } from '../localized-text.ts';
import type { AppConfiguration, Operator, VerificationOption } from '../types.ts';

/** The demo's legal entity; a deployment configures its own. Eight zeros are not the number of any company. */
export const demoOperator: Operator = {
  name: 'Parcela Demo s.r.o.',
  street: 'Ukázková 1',
  city: 'Praha 1',
  postalCode: '110 00',
  countryCode: 'CZ',
  companyId: '00000000',
  email: 'info@example.com',
};

export const appConfiguration: AppConfiguration = {
  title: text(
    'Parcela: investice do nemovitostí',
    'Parcela: shares of real estate',
    'Parcela: udziały w nieruchomościach',
  ),
  brand: { name: 'Parcela', primaryColor: houseColor },
  image: {
    name: 'projects/gdansk/street',
    alt: text(
      'Ulice s barevnými průčelími domů a tramvají',
      'A street with colourful fronts of houses and a tram',
      'Ulica z kolorowymi fasadami kamienic i tramwajem',
    ),
  },
  // The deployment's configuration names the operator; the screen shows that name before this text.
  administrator: localizedFrom({
    cs: [
      'Ptáme se na ně proto, že nám to ukládá zákon č. 253/2008 Sb., o některých opatřeních proti legalizaci výnosů z trestné činnosti a financování terorismu. Údaje uchováváme po dobu, kterou zákon stanoví, a nepoužíváme je k ničemu jinému.',
    ],
    en: [
      'We ask for it because Czech Act No. 253/2008 Coll., on measures against money laundering and the financing of terrorism, obliges us to. We keep the data for as long as the Act requires and use it for nothing else.',
    ],
    pl: [
      'Pytamy o nie, ponieważ wymaga tego czeska ustawa nr 253/2008 o przeciwdziałaniu praniu pieniędzy i finansowaniu terroryzmu. Dane przechowujemy przez okres określony w ustawie i nie wykorzystujemy ich do innych celów.',
    ],
  }),
  imprint: {
    register: text(
      'Ukázková společnost, není zapsána v obchodním rejstříku.',
      'A company for demonstration only, not entered in the Commercial Register.',
      'Spółka pokazowa, niewpisana do rejestru handlowego.',
    ),
    supervision: text(
      'Nad nabídkou podílů nevykonává dohled Česká národní banka ani jiný orgán. Investice není vkladem a nevztahuje se na ni pojištění vkladů ani záruční systém.',
      'Neither the Czech National Bank nor any other authority supervises the offer of shares. An investment is not a deposit, and no deposit insurance or guarantee scheme covers it.',
      'Oferta udziałów nie podlega nadzorowi Czeskiego Banku Narodowego ani innego organu. Inwestycja nie jest depozytem i nie obejmuje jej system gwarantowania depozytów.',
    ),
    fees: text(
      'Za nákup podílů účtujeme poplatek, který je uveden u každého projektu a zahrnut v konečné ceně. Celkovou částku vidíte před odesláním objednávky.',
      'Buying shares costs a fee, which stands with each project and is part of the final price. You see the total before you place an order.',
      'Za zakup udziałów pobieramy opłatę, która jest podana przy każdym projekcie i zawarta w cenie końcowej. Łączną kwotę widać przed złożeniem zamówienia.',
    ),
    risks: text(
      'Investování je spojeno s rizikem ztráty části i celé investované částky. Výnos není zaručen, minulé výnosy nejsou zárukou budoucích a podíly nemusí být možné kdykoli prodat.',
      'You can lose a part of the amount invested, or all of it. Returns are not guaranteed, past returns do not promise future ones, and it may not be possible to sell shares at any time.',
      'Inwestowanie wiąże się z ryzykiem utraty części lub całości zainwestowanej kwoty. Zysk nie jest gwarantowany, przeszłe wyniki nie gwarantują przyszłych, a udziałów nie zawsze można sprzedać w dowolnym momencie.',
    ),
    phone: '+420 800 000 000',
  },
  rates: [
    { eurToCzk: '25.310000', eurToPln: '4.335000', appliedDaysAgo: 560 },
    { eurToCzk: '25.045000', eurToPln: '4.302500', appliedDaysAgo: 365 },
    { eurToCzk: '25.220000', eurToPln: '4.251000', appliedDaysAgo: 180 },
    { eurToCzk: '25.080000', eurToPln: '4.268000', appliedDaysAgo: 60 },
    { eurToCzk: '25.150000', eurToPln: '4.280000', appliedDaysAgo: 7 },
  ],
};

export const verificationOptions: readonly VerificationOption[] = [
  {
    type: 'SIGNUP',
    relevance: 1,
    timeToComplete: 2,
    name: text('Registrace', 'Sign-up', 'Rejestracja'),
    description: text(
      'Založte si účet a potvrďte svou e-mailovou adresu.',
      'Create an account and confirm your e-mail address.',
      'Założenie konta i potwierdzenie adresu e-mail.',
    ),
  },
  {
    type: 'KYC',
    relevance: 2,
    timeToComplete: 5,
    name: text('Ověření totožnosti', 'Identity check', 'Weryfikacja tożsamości'),
    description: text(
      'Ověřte svou totožnost dokladem a fotografií.',
      'Prove your identity with an identity document and a photo.',
      'Potwierdzenie tożsamości dokumentem i zdjęciem.',
    ),
  },
  {
    type: 'AML',
    relevance: 3,
    timeToComplete: 4,
    name: text('Dotazník investora', 'Investor questionnaire', 'Ankieta inwestora'),
    description: text(
      'Odpovězte na otázky, které nám ukládá zákon proti praní peněz.',
      'Answer the questions that anti-money-laundering law requires us to ask.',
      'Odpowiedzi na pytania wymagane przez przepisy o przeciwdziałaniu praniu pieniędzy.',
    ),
  },
  {
    type: 'ORDER',
    relevance: 4,
    timeToComplete: 3,
    name: text('První objednávka', 'First order', 'Pierwsze zamówienie'),
    description: text(
      'Vyberte si projekt a objednejte své první podíly.',
      'Choose a project and order your first shares.',
      'Wybór projektu i zamówienie pierwszych udziałów.',
    ),
  },
  {
    type: 'INVESTOR',
    relevance: 5,
    timeToComplete: 1,
    name: text('Investor', 'Investor', 'Inwestor'),
    description: text(
      'Stanete se jím, jakmile se prodají všechny podíly projektu, do kterého jste investovali.',
      'You become one as soon as all shares of a project you invested in are sold.',
      'Status ten daje zakup udziałów w projekcie, którego wszystkie udziały zostały sprzedane.',
    ),
  },
];
