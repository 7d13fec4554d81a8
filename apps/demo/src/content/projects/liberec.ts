import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const liberec = defineProject({
  key: 'liberec',
  slug: 'bedrichov-horsky-dum',
  state: 'Prepared',
  countryCode: 'CZ',
  currency: 'CZK',
  publishedDaysAgo: 9,
  openedDaysAgo: null,
  title: text('Horský dům v Bedřichově', 'Mountain house in Bedřichov', 'Dom w górach w Bedřichovie'),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Roubený dům na kamenné podezdívce z roku 1934, po celkové opravě v roce 2018. Má šest apartmánů, společnou jídelnu a úschovnu lyží.',
        'A log house on a stone base from 1934, fully renovated in 2018. It has six apartments, a common dining room and a ski room.',
        'Dom zrębowy na kamiennej podmurówce z 1934 roku, po generalnym remoncie w 2018 roku. Ma sześć apartamentów, wspólną jadalnię i narciarnię.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Bedřichov leží v Jizerských horách, půl hodiny autem od Liberce. V zimě vedou od domu běžecké stopy, v létě cyklotrasy. Mimo sezonu bývá místo tiché.',
        'Bedřichov lies in the Jizera Mountains, half an hour by car from Liberec. Cross-country tracks start at the house in winter, bicycle routes in summer. Out of season the place is quiet.',
        'Bedřichov leży w Górach Izerskich, pół godziny samochodem od Liberca. Zimą spod domu prowadzą trasy biegowe, latem rowerowe. Poza sezonem jest tu cicho.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Provoz předáme místnímu správci, který platí pevný nájem a část tržeb. Držitelé podílů nemají nárok na pobyt zdarma.',
        'A local manager will run the house for a fixed rent and part of the takings. Holders of shares are not entitled to free stays.',
        'Prowadzenie domu powierzymy miejscowemu zarządcy, który zapłaci stały czynsz i część przychodów. Posiadaczom udziałów nie przysługują bezpłatne pobyty.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Tržby závisí na sněhu a počasí. Dřevěný dům vyžaduje pravidelnou údržbu a v horských podmínkách stárne rychleji než zděný.',
        'Takings depend on snow and weather. A timber house needs regular care and ages faster in the mountains than a brick one.',
        'Przychody zależą od śniegu i pogody. Dom drewniany wymaga stałej konserwacji i w górach starzeje się szybciej niż murowany.',
      ),
    ),
  ],
  faq: [
    question(
      'liberec-manager',
      text('Co když správce skončí?', 'What if the manager leaves?', 'Co będzie, jeśli zarządca zrezygnuje?'),
      text(
        'Smlouva má roční výpovědní dobu, během které hledáme nástupce. Po přechodnou dobu můžeme dům pronajímat přes vlastní rezervační systém.',
        'The contract has a year’s notice, during which we look for a successor. For a transition we can let the house through our own booking system.',
        'Umowa ma roczny okres wypowiedzenia, w którym szukamy następcy. Przejściowo możemy wynajmować dom przez własny system rezerwacji.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
  ],
  layout: { bedrooms: 9, bathrooms: 7, size: 410, floor: 2, material: 'wood', energyClass: 'D' },
  place: ['50.7938', '15.1424'],
  saleEndsOnDay: 180,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 10_000,
  prices: [{ amount: 150_000n, appliedDaysAgo: 9 }],
  tokenFee: 3_000n,
  minPurchaseQty: 5,
  maxPurchaseQty: 1_500,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '7.80',
    annualRentalIncome: '6.00',
    incrementalPropertyValue: '1.80',
    period: 6,
    calculatorMin: 750_000n,
    calculatorMax: 75_000_000n,
  },
  timeline: [
    step(-9, commonSteps.published),
    step(
      21,
      text('Předpokládané zahájení prodeje', 'Expected start of the sale', 'Planowane rozpoczęcie sprzedaży'),
    ),
    step(
      180,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('horský dům v Bedřichově', 'mountain house in Bedřichov', 'dom w górach w Bedřichovie'),
    ['facade', 'winter', 'dusk'],
    ['courtyard', 'winter', 'day'],
    ['interior', 'winter', 'winter'],
    ['street', 'autumn', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 0 },
});
