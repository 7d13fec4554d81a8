import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const malaga = defineProject({
  key: 'malaga',
  slug: 'malaga-pedregalejo',
  state: 'Unknown',
  countryCode: 'ES',
  currency: 'EUR',
  publishedDaysAgo: 5,
  openedDaysAgo: null,
  title: text('Vily v Málaze-Pedregalejo', 'Villas in Málaga-Pedregalejo', 'Wille w Maladze, Pedregalejo'),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Dvě vily ze sedmdesátých let na společném pozemku, které lze rozdělit na čtrnáct bytů. Zda to úřad povolí, zatím nevíme.',
        'Two villas of the 1970s on one plot that could be divided into fourteen flats. Whether the authority will permit it is not known yet.',
        'Dwie wille z lat siedemdziesiątych na wspólnej działce, które można podzielić na czternaście mieszkań. Nie wiemy jeszcze, czy urząd na to zezwoli.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Pedregalejo je bývalá rybářská osada na východě Málagy, dnes promenáda s restauracemi. Do centra jezdí autobus každých osm minut.',
        'Pedregalejo is a former fishing village in the east of Málaga, now a promenade of restaurants. A bus runs to the centre every eight minutes.',
        'Pedregalejo to dawna osada rybacka na wschodzie Malagi, dziś promenada z restauracjami. Do centrum co osiem minut jeździ autobus.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Projekt je ve stadiu posuzování. Uvedené počty a ceny jsou předběžné a mohou se změnit, nebo se projekt neuskuteční vůbec. Podíly proto nelze objednat.',
        'The project is under assessment. The counts and prices shown are preliminary and may change, or the project may not go ahead at all. Shares therefore cannot be ordered.',
        'Projekt jest w trakcie oceny. Podane liczby i ceny są wstępne i mogą się zmienić, a projekt może w ogóle nie dojść do skutku. Dlatego udziałów nie można zamawiać.',
      ),
    ),
  ],
  faq: [
    question(
      'malaga-decision',
      text('Kdy se rozhodne?', 'When will it be decided?', 'Kiedy zapadnie decyzja?'),
      text(
        'Stanovisko úřadu čekáme do čtyř měsíců. Výsledek zveřejníme na této stránce, ať bude jakýkoli.',
        'We expect the authority’s opinion within four months and will publish the outcome here, whatever it is.',
        'Stanowiska urzędu spodziewamy się w ciągu czterech miesięcy. Wynik ogłosimy na tej stronie, jakikolwiek będzie.',
      ),
    ),
    commonFaq.guarantee,
    commonFaq.currency,
  ],
  layout: { bedrooms: 24, bathrooms: 16, size: 1_040, floor: 2, material: 'brick', energyClass: 'G' },
  place: null,
  saleEndsOnDay: null,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 24_000,
  prices: [{ amount: 15_000n, appliedDaysAgo: 5 }],
  tokenFee: 300n,
  minPurchaseQty: 1,
  maxPurchaseQty: 1_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: {
    paReturn: '7.40',
    annualRentalIncome: '4.70',
    incrementalPropertyValue: '2.70',
    period: 8,
    calculatorMin: 15_000n,
    calculatorMax: 3_000_000n,
  },
  timeline: [
    step(-5, commonSteps.published),
    step(
      120,
      text('Očekávané stanovisko úřadu', 'Expected opinion of the authority', 'Oczekiwane stanowisko urzędu'),
    ),
  ],
  images: pictures(
    text('vila v Málaze', 'villa in Málaga', 'willa w Maladze'),
    ['facade', 'spring', 'dusk'],
    ['street', 'summer', 'day'],
    ['courtyard', 'spring', 'day'],
    ['interior', 'summer', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 0 },
});
