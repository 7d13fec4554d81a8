import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const olomouc = defineProject({
  key: 'olomouc',
  slug: 'olomouc-nova-ulice',
  state: 'Completed',
  countryCode: 'CZ',
  currency: 'CZK',
  publishedDaysAgo: 540,
  openedDaysAgo: 520,
  title: text(
    'Byty v Olomouci, Nová Ulice',
    'Flats in Olomouc, Nová Ulice',
    'Mieszkania w Ołomuńcu, Nová Ulice',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Čtyři byty v panelovém domě z roku 1978 poblíž fakultní nemocnice. Dům je zateplený, má nové výtahy a vlastní kotelnu.',
        'Four flats in a panel building of 1978 near the university hospital. The building is insulated and has new lifts and its own boiler house.',
        'Cztery mieszkania w bloku z 1978 roku w pobliżu szpitala uniwersyteckiego. Budynek jest ocieplony, ma nowe windy i własną kotłownię.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Nová Ulice je zelená čtvrť na západě Olomouce. O byty mají stálý zájem lékaři, sestry a studenti medicíny, protože do nemocnice je to pěšky osm minut.',
        'Nová Ulice is a green quarter in the west of Olomouc. Doctors, nurses and medical students keep demand steady, as the hospital is eight minutes on foot.',
        'Nová Ulice to zielona dzielnica na zachodzie Ołomuńca. Mieszkaniami stale interesują się lekarze, pielęgniarki i studenci medycyny, bo do szpitala idzie się osiem minut.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Všechny čtyři byty jsou pronajaté na dobu určitou. Nájem vyplácíme čtvrtletně; hodnotu podílu upravujeme jednou ročně podle znaleckého posudku.',
        'All four flats are let for fixed terms. Rent is paid out quarterly; the value of a share is adjusted once a year following an expert’s appraisal.',
        'Wszystkie cztery mieszkania są wynajęte na czas określony. Czynsz wypłacamy co kwartał, a wartość udziału aktualizujemy raz w roku na podstawie wyceny rzeczoznawcy.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Studenti se stěhují častěji než ostatní nájemníci a byt mezi nimi může zůstat několik týdnů prázdný. V roce 2031 čeká dům výměna oken.',
        'Students move more often than other tenants, and a flat may stand empty for some weeks in between. The building’s windows are due for replacement in 2031.',
        'Studenci przeprowadzają się częściej niż inni najemcy i między nimi mieszkanie może stać puste kilka tygodni. W 2031 roku budynek czeka wymiana okien.',
      ),
    ),
  ],
  faq: [
    question(
      'olomouc-interest',
      text(
        'Prodej skončil. Mohu se ještě zapojit?',
        'The sale is over. Can I still take part?',
        'Sprzedaż się skończyła. Czy mogę jeszcze dołączyć?',
      ),
      text(
        'Nové podíly už nevydáváme. Můžete nám dát vědět, že máte zájem; ozveme se, pokud se objeví podobný projekt.',
        'No new shares are issued. You can tell us that you are interested; we will write when a similar project comes up.',
        'Nie emitujemy już nowych udziałów. Można zgłosić zainteresowanie – odezwiemy się, gdy pojawi się podobny projekt.',
      ),
    ),
    commonFaq.payout,
    commonFaq.exit,
  ],
  layout: { bedrooms: 8, bathrooms: 4, size: 276, floor: 5, material: 'panel', energyClass: 'C' },
  place: ['49.5862', '17.2338'],
  saleEndsOnDay: null,
  fundedOnDay: -430,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: -395,
  tokenTotalCount: 12_600,
  prices: [
    { amount: 100_000n, appliedDaysAgo: 540 },
    { amount: 104_500n, appliedDaysAgo: 300 },
    { amount: 109_000n, appliedDaysAgo: 60 },
  ],
  tokenFee: 2_000n,
  minPurchaseQty: 10,
  maxPurchaseQty: 3_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '6.40',
    annualRentalIncome: '4.60',
    incrementalPropertyValue: '1.80',
    period: 8,
    calculatorMin: 1_000_000n,
    calculatorMax: 50_000_000n,
  },
  timeline: [
    step(-540, commonSteps.published),
    step(-520, commonSteps.opened),
    step(-430, commonSteps.funded),
    step(-395, text('Byty předány nájemníkům', 'Flats handed to tenants', 'Mieszkania przekazane najemcom')),
  ],
  images: pictures(
    text('panelový dům v Olomouci', 'panel building in Olomouc', 'blok w Ołomuńcu'),
    ['facade', 'autumn', 'morning'],
    ['courtyard', 'summer', 'day'],
    ['interior', 'spring', 'morning'],
    ['street', 'winter', 'winter'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 12_600 },
});
