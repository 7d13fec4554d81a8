import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, step, text } from '../localized-text.ts';

export const berlin = defineProject({
  key: 'berlin',
  slug: 'berlin-weissensee',
  state: 'Closed',
  countryCode: 'DE',
  currency: 'EUR',
  publishedDaysAgo: 330,
  openedDaysAgo: 320,
  title: text('Byty v Berlíně-Weißensee', 'Flats in Berlin-Weißensee', 'Mieszkania w Berlinie, Weißensee'),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Tři byty a garážová stání v domě z roku 2016. Dům má podlahové vytápění, výtah a společnou zahradu.',
        'Three flats and their garage spaces in a building of 2016 with underfloor heating, a lift and a common garden.',
        'Trzy mieszkania i miejsca w garażu w budynku z 2016 roku. Dom ma ogrzewanie podłogowe, windę i wspólny ogród.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Weißensee je klidná čtvrť na severovýchodě Berlína s jezerem ke koupání. Tramvaj jede na Alexanderplatz dvacet minut.',
        'Weißensee is a quiet quarter in the north-east of Berlin with a lake for swimming. The tram takes twenty minutes to Alexanderplatz.',
        'Weißensee to spokojna dzielnica w północno-wschodnim Berlinie z jeziorem kąpielowym. Tramwaj jedzie na Alexanderplatz dwadzieścia minut.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Lhůta pro upisování skončila dříve, než se prodaly všechny podíly. Zbylé podíly drží provozovatel platformy za stejných podmínek jako ostatní držitelé a výnos se dělí podle počtu podílů.',
        'The subscription period ended before all shares were sold. The remaining shares stay with the platform’s operator on the same terms as everybody’s, and income is divided by the number of shares.',
        'Okres zapisów zakończył się przed sprzedażą wszystkich udziałów. Pozostałe udziały zachowuje operator platformy na takich samych warunkach jak inni, a dochód dzieli się według liczby udziałów.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Jeden z nájemníků dal výpověď a jeho byt se v létě pronajímá znovu. Ceny bytů v Berlíně v posledních letech klesaly i rostly.',
        'One tenant has given notice and the flat is being let again this summer. Berlin flat prices have both fallen and risen in recent years.',
        'Jeden z najemców wypowiedział umowę i jego mieszkanie wynajmujemy latem na nowo. Ceny mieszkań w Berlinie w ostatnich latach zarówno spadały, jak i rosły.',
      ),
    ),
  ],
  faq: [commonFaq.payout, commonFaq.guarantee, commonFaq.exit],
  layout: { bedrooms: 6, bathrooms: 4, size: 248, floor: 4, material: 'brick', energyClass: 'B' },
  place: ['52.5546', '13.4637'],
  saleEndsOnDay: null,
  fundedOnDay: null,
  closedOnDay: -180,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 8_000,
  prices: [
    { amount: 10_000n, appliedDaysAgo: 330 },
    { amount: 10_150n, appliedDaysAgo: 90 },
  ],
  tokenFee: 200n,
  minPurchaseQty: 2,
  maxPurchaseQty: 1_500,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: {
    paReturn: '4.60',
    annualRentalIncome: '3.10',
    incrementalPropertyValue: '1.50',
    period: 10,
    calculatorMin: 20_000n,
    calculatorMax: 2_000_000n,
  },
  timeline: [
    step(-330, commonSteps.published),
    step(-320, commonSteps.opened),
    step(-180, text('Konec upisovací lhůty', 'Subscription period ended', 'Koniec okresu zapisów')),
  ],
  images: pictures(
    text('bytový dům v Berlíně', 'apartment house in Berlin', 'budynek w Berlinie'),
    ['facade', 'autumn', 'dusk'],
    ['courtyard', 'spring', 'morning'],
    ['interior', 'winter', 'day'],
    ['street', 'autumn', 'day'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 4_400 },
});
