import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, step, text } from '../localized-text.ts';

export const wroclaw = defineProject({
  key: 'wroclaw',
  slug: 'wroclaw-nadodrze',
  state: 'Completed',
  countryCode: 'PL',
  currency: 'PLN',
  publishedDaysAgo: 430,
  openedDaysAgo: 420,
  title: text(
    'Činžovní dům ve Vratislavi-Nadodrzi',
    'Tenement house in Wrocław-Nadodrze',
    'Kamienica we Wrocławiu na Nadodrzu',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Šest bytů v předním traktu domu z roku 1902. Město dům vybralo do programu obnovy, a fasáda i dvůr jsou proto po opravě; byty jsme opravili sami.',
        'Six flats in the front part of a house of 1902. The city chose the house for its renewal programme, so facade and yard have been restored; we renovated the flats ourselves.',
        'Sześć mieszkań w budynku frontowym kamienicy z 1902 roku. Miasto objęło dom programem rewitalizacji, dlatego fasada i podwórze są po remoncie, a mieszkania odnowiliśmy sami.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Nadodrze bývalo zanedbané, dnes v něm sídlí řemeslníci a malé kavárny. Na univerzitu se dojde za čtvrt hodiny přes ostrovy na Odře.',
        'Nadodrze used to be neglected; today it is home to craftsmen and small cafés. The university is a quarter of an hour away across the Odra islands.',
        'Nadodrze, niegdyś zaniedbane, jest dziś dzielnicą rzemieślników i małych kawiarni. Na uniwersytet idzie się kwadrans przez odrzańskie wyspy.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Byty jsou pronajaté rodinám a doktorandům na roční smlouvy. Část výnosu v prvních dvou letech ukládáme do rezervy na nový plynový kotel.',
        'The flats are let to families and doctoral students on yearly leases. For the first two years part of the income goes into a reserve for a new boiler.',
        'Mieszkania wynajmują rodziny i doktoranci na umowy roczne. Przez pierwsze dwa lata część przychodu odkładamy na nowy kocioł.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Zadní trakt patří jinému vlastníkovi a jeho stav neovlivníme. Nájmy i hodnota jsou ve zlotých.',
        'The rear part of the house belongs to another owner and we cannot influence its condition. Rents and value are in zlotys.',
        'Oficyna należy do innego właściciela i nie mamy wpływu na jej stan. Czynsze i wartość są w złotych.',
      ),
    ),
  ],
  faq: [commonFaq.payout, commonFaq.guarantee, commonFaq.currency],
  layout: { bedrooms: 12, bathrooms: 6, size: 402, floor: 3, material: 'brick', energyClass: 'D' },
  place: ['51.1209', '17.0342'],
  saleEndsOnDay: null,
  fundedOnDay: -300,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: -240,
  tokenTotalCount: 5_400,
  prices: [
    { amount: 40_000n, appliedDaysAgo: 430 },
    { amount: 41_200n, appliedDaysAgo: 200 },
  ],
  tokenFee: 800n,
  minPurchaseQty: 5,
  maxPurchaseQty: 1_500,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '7.30',
    annualRentalIncome: '5.20',
    incrementalPropertyValue: '2.10',
    period: 7,
    calculatorMin: 200_000n,
    calculatorMax: 15_000_000n,
  },
  timeline: [
    step(-430, commonSteps.published),
    step(-420, commonSteps.opened),
    step(-300, commonSteps.funded),
    step(
      -240,
      text('Dokončena oprava bytů', 'Renovation of the flats finished', 'Zakończony remont mieszkań'),
    ),
  ],
  images: pictures(
    text('činžovní dům ve Vratislavi', 'tenement house in Wrocław', 'kamienica we Wrocławiu'),
    ['facade', 'winter', 'dusk'],
    ['street', 'spring', 'day'],
    ['courtyard', 'summer', 'morning'],
    ['interior', 'spring', 'day'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 5_400 },
});
