import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, step, text } from '../localized-text.ts';

export const poprad = defineProject({
  key: 'poprad',
  slug: 'vysoke-tatry-penzion',
  state: 'Completed',
  countryCode: 'SK',
  currency: 'EUR',
  publishedDaysAgo: 380,
  openedDaysAgo: 365,
  title: text(
    'Penzion pod Vysokými Tatrami',
    'Guest house below the High Tatras',
    'Pensjonat pod Tatrami Wysokimi',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Dřevěný penzion s osmi pokoji a bytem správce, postavený v roce 1996 z tatranského smrku. Střecha a kotelna na pelety jsou nové.',
        'A timber guest house with eight rooms and a manager’s flat, built in 1996 of Tatra spruce. The roof and the pellet boiler are new.',
        'Drewniany pensjonat z ośmioma pokojami i mieszkaniem zarządcy, zbudowany w 1996 roku z tatrzańskiego świerku. Dach i kocioł na pelet są nowe.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Penzion stojí na okraji obce nedaleko Popradu, s výhledem na hřeben. Zubačka a lyžařské středisko jsou deset minut autem.',
        'The house stands at the edge of a village near Poprad, looking onto the ridge. The rack railway and the ski resort are ten minutes by car.',
        'Dom stoi na skraju wsi niedaleko Popradu, z widokiem na grań. Do kolejki zębatej i ośrodka narciarskiego jedzie się dziesięć minut.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Provozovatel platí pevný měsíční nájem a po sezoně navíc podíl z tržeb. Smlouva platí do roku 2032.',
        'The operator of the house pays a fixed monthly rent and, after each season, a part of the takings. The contract runs until 2032.',
        'Prowadzący płaci stały czynsz miesięczny, a po sezonie dodatkowo część przychodów. Umowa obowiązuje do 2032 roku.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Příjmy z cestovního ruchu kolísají. Silný vítr v Tatrách v minulosti poškodil střechy; dům je pojištěný, spoluúčast však nese projekt.',
        'Income from tourism fluctuates. Strong Tatra winds have damaged roofs in the past; the house is insured, but the excess is borne by the project.',
        'Dochody z turystyki są zmienne. Silne wiatry w Tatrach uszkadzały w przeszłości dachy; dom jest ubezpieczony, ale udział własny w szkodzie ponosi projekt.',
      ),
    ),
  ],
  faq: [commonFaq.payout, commonFaq.guarantee, commonFaq.exit],
  layout: { bedrooms: 9, bathrooms: 9, size: 520, floor: 2, material: 'wood', energyClass: 'C' },
  place: ['49.1372', '20.2207'],
  saleEndsOnDay: null,
  fundedOnDay: -240,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 10_200,
  prices: [
    { amount: 4_700n, appliedDaysAgo: 380 },
    { amount: 4_850n, appliedDaysAgo: 310 },
    { amount: 5_000n, appliedDaysAgo: 235 },
    { amount: 5_250n, appliedDaysAgo: 30 },
  ],
  tokenFee: 100n,
  minPurchaseQty: 10,
  maxPurchaseQty: 3_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '8.40',
    annualRentalIncome: '6.50',
    incrementalPropertyValue: '1.90',
    period: 6,
    calculatorMin: 50_000n,
    calculatorMax: 2_000_000n,
  },
  timeline: [
    step(-380, commonSteps.published),
    step(-365, commonSteps.opened),
    step(-240, commonSteps.funded),
    step(
      -190,
      text('Převzetí provozovatelem', 'Handover to the operator of the house', 'Przekazanie prowadzącemu'),
    ),
  ],
  images: pictures(
    text('penzion pod Tatrami', 'guest house below the Tatras', 'pensjonat pod Tatrami'),
    ['facade', 'winter', 'winter'],
    ['courtyard', 'summer', 'day'],
    ['street', 'autumn', 'dusk'],
    ['interior', 'winter', 'day'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 10_200 },
});
