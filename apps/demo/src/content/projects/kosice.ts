import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, step, text } from '../localized-text.ts';

export const kosice = defineProject({
  key: 'kosice',
  slug: 'kosice-stare-mesto',
  state: 'Closed',
  countryCode: 'SK',
  currency: 'EUR',
  publishedDaysAgo: 300,
  openedDaysAgo: 290,
  title: text('Měšťanský dům v Košicích', 'Town house in Košice', 'Kamienica mieszczańska w Koszycach'),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Dvoupatrový dům se dvěma obchody a pěti byty v památkové zóně. Krov a sklepy prošly opravou v roce 2020.',
        'A town house of three storeys with two shops and five flats in the conservation area. The roof frame and the cellars were repaired in 2020.',
        'Dwupiętrowa kamienica z dwoma lokalami i pięcioma mieszkaniami w strefie ochrony zabytków. Więźbę i piwnice wyremontowano w 2020 roku.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Staré Mesto je pěší střed Košic. Byty si pronajímají zaměstnanci technologických firem, které ve městě stále přibírají lidi.',
        'Staré Mesto is the pedestrian centre of Košice. The flats are let to staff of the technology firms that keep hiring in the city.',
        'Staré Mesto to piesze centrum Koszyc. Mieszkania wynajmują pracownicy firm technologicznych, które stale zatrudniają w mieście.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Upisovací lhůta uplynula, zbylé podíly drží provozovatel platformy. Dům pronajímáme; o případném prodeji budou držitelé podílů hlasovat.',
        'The subscription period is over and the platform’s operator holds the rest. The house is let; the holders will vote on any sale.',
        'Okres zapisów minął, pozostałe udziały zachowuje operator platformy. Dom wynajmujemy, a o ewentualnej sprzedaży posiadacze udziałów zdecydują w głosowaniu.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Obchody tvoří třetinu nájmu a jejich obrat klesá, když se nakupuje na okraji města. Opravy v památkové zóně trvají déle a stojí víc.',
        'The shops make up a third of the rent, and their turnover falls as people shop at the edge of town. Repairs in the conservation area take longer and cost more.',
        'Lokale przynoszą jedną trzecią czynszu, a ich obroty spadają, gdy zakupy przenoszą się na obrzeża. Remonty w strefie zabytkowej trwają dłużej i kosztują więcej.',
      ),
    ),
  ],
  faq: [commonFaq.payout, commonFaq.guarantee, commonFaq.exit, commonFaq.fee],
  layout: { bedrooms: 8, bathrooms: 6, size: 466, floor: 3, material: 'brick', energyClass: 'F' },
  place: ['48.7223', '21.2575'],
  saleEndsOnDay: null,
  fundedOnDay: null,
  closedOnDay: -120,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 6_500,
  prices: [
    { amount: 7_800n, appliedDaysAgo: 300 },
    { amount: 8_000n, appliedDaysAgo: 200 },
    { amount: 8_200n, appliedDaysAgo: 40 },
  ],
  tokenFee: 160n,
  minPurchaseQty: 5,
  maxPurchaseQty: 2_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '6.20',
    annualRentalIncome: '4.50',
    incrementalPropertyValue: '1.70',
    period: 8,
    calculatorMin: 40_000n,
    calculatorMax: 1_500_000n,
  },
  timeline: [
    step(-300, commonSteps.published),
    step(-290, commonSteps.opened),
    step(-120, text('Konec upisovací lhůty', 'Subscription period ended', 'Koniec okresu zapisów')),
    step(-35, text('Zveřejněn znalecký posudek', 'Appraisal published', 'Publikacja wyceny')),
  ],
  images: pictures(
    text('měšťanský dům v Košicích', 'town house in Košice', 'kamienica w Koszycach'),
    ['facade', 'spring', 'day'],
    ['street', 'winter', 'dusk'],
    ['courtyard', 'autumn', 'day'],
    ['interior', 'autumn', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 4_940 },
});
