import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const krakow = defineProject({
  key: 'krakow',
  slug: 'krakow-podgorze-loft',
  state: 'Open',
  countryCode: 'PL',
  currency: 'PLN',
  publishedDaysAgo: 80,
  openedDaysAgo: 70,
  title: text('Lofty v Krakově-Podgórzi', 'Lofts in Kraków-Podgórze', 'Lofty na krakowskim Podgórzu'),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Bývalá tiskárna z dvacátých let byla v roce 2009 přestavěna na byty. Kupujeme sedm loftů ve druhém a třetím patře se stropy přes čtyři metry a původními litinovými sloupy.',
        'The former printing house of the 1920s was converted to flats in 2009. We are buying seven lofts on the second and third floors, with ceilings above four metres and the original cast-iron columns.',
        'Dawną drukarnię z lat dwudziestych przebudowano na mieszkania w 2009 roku. Kupujemy siedem loftów na drugim i trzecim piętrze, z sufitami powyżej czterech metrów i oryginalnymi żeliwnymi słupami.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Podgórze leží na pravém břehu Visly, přes lávku jste za deset minut na Kazimierzi. Čtvrť se rychle mění: přibývají kanceláře i kavárny a s nimi zájem o byty k pronájmu.',
        'Podgórze lies on the right bank of the Vistula, ten minutes across the footbridge from Kazimierz. The quarter is changing quickly: offices and cafés keep opening, and demand for rented flats grows with them.',
        'Podgórze leży na prawym brzegu Wisły, przez kładkę na Kazimierz idzie się dziesięć minut. Dzielnica szybko się zmienia: przybywa biur i kawiarni, a wraz z nimi chętnych na wynajem.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Pět loftů pronajímáme na rok a déle, dva vybavené po měsících zaměstnancům na projektech. Krátkodobý turistický pronájem záměrně neprovozujeme.',
        'Five lofts are let for a year or longer; two are furnished and let by the month to people on assignments. We deliberately do not do short tourist lets.',
        'Pięć loftów wynajmujemy na rok i dłużej, dwa umeblowane na miesiące osobom pracującym przy projektach. Świadomie nie prowadzimy najmu turystycznego.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Nájmy jsou ve zlotých, a pokud počítáte v jiné měně, ponesete kurzové riziko. Velká okna a vysoké stropy znamenají vyšší náklady na vytápění, které mohou omezit růst nájmů.',
        'Rents are in zlotys, so if you count in another currency you carry the exchange risk. Large windows and high ceilings mean higher heating costs, which may limit how far rents can rise.',
        'Czynsze są w złotych, więc licząc w innej walucie, ponosi się ryzyko kursowe. Duże okna i wysokie sufity oznaczają wyższe koszty ogrzewania, co może ograniczyć wzrost czynszów.',
      ),
    ),
  ],
  faq: [
    question(
      'krakow-building',
      text(
        'Vlastní projekt celý dům?',
        'Does the project own the whole building?',
        'Czy projekt jest właścicielem całego budynku?',
      ),
      text(
        'Ne, jen sedm bytových jednotek a k nim příslušející část společných prostor. O domě rozhoduje společenství vlastníků, ve kterém máme menšinu hlasů.',
        'No, only seven units and their part of the common areas. The owners’ association decides on the building, and we hold a minority of its votes.',
        'Nie, tylko siedmiu lokali i przypadającej na nie części wspólnej. O budynku decyduje wspólnota, w której mamy mniejszość głosów.',
      ),
    ),
    commonFaq.currency,
    commonFaq.payout,
    commonFaq.guarantee,
  ],
  layout: { bedrooms: 11, bathrooms: 7, size: 486, floor: 3, material: 'brick', energyClass: 'E' },
  place: ['50.0447', '19.9521'],
  saleEndsOnDay: 120,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 8_000,
  prices: [
    { amount: 43_500n, appliedDaysAgo: 80 },
    { amount: 45_000n, appliedDaysAgo: 21 },
  ],
  tokenFee: 900n,
  minPurchaseQty: 5,
  maxPurchaseQty: 1_000,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '7.60',
    annualRentalIncome: '5.40',
    incrementalPropertyValue: '2.20',
    period: 7,
    calculatorMin: 225_000n,
    calculatorMax: 20_000_000n,
  },
  timeline: [
    step(-80, commonSteps.published),
    step(-70, commonSteps.opened),
    step(
      -32,
      text(
        'Podepsána smlouva o smlouvě budoucí',
        'Preliminary contract signed',
        'Podpisana umowa przedwstępna',
      ),
    ),
    step(60, text('Převzetí loftů', 'Handover of the lofts', 'Odbiór loftów')),
    step(
      120,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('lofty v Krakově', 'lofts in Kraków', 'lofty w Krakowie'),
    ['facade', 'autumn', 'dusk'],
    ['interior', 'winter', 'dusk'],
    ['street', 'summer', 'day'],
    ['courtyard', 'autumn', 'morning'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 2_800 },
});
