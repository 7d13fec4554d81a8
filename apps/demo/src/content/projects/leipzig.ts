import { commonFaq } from '../project-parts/common-questions.ts';
import { pictures } from '../project-parts/pictures.ts';
import { block, blockTitles, commonSteps, defineProject, question, step, text } from '../localized-text.ts';

export const leipzig = defineProject({
  key: 'leipzig',
  slug: 'leipzig-plagwitz',
  state: 'Open',
  countryCode: 'DE',
  currency: 'EUR',
  publishedDaysAgo: 160,
  openedDaysAgo: 150,
  title: text(
    'Gründerzeitovský dům v lipské čtvrti Plagwitz',
    'Gründerzeit house in Leipzig-Plagwitz',
    'Kamienica w Lipsku, Plagwitz',
  ),
  description: [
    block(
      'house',
      blockTitles.house,
      text(
        'Nárožní dům z roku 1898 s dvanácti byty. Předchozí vlastník opravil fasádu a schodiště, v bytech zůstala původní prkna a kachlová kamna, která už neslouží k topení.',
        'A corner house of 1898 with twelve flats. The previous owner restored the facade and the staircase; the flats kept their floorboards and the tiled stoves, which no longer serve for heating.',
        'Narożna kamienica z 1898 roku z dwunastoma mieszkaniami. Poprzedni właściciel odnowił fasadę i klatkę schodową, w mieszkaniach zachowały się deski podłogowe i piece kaflowe, które nie służą już do ogrzewania.',
      ),
    ),
    block(
      'place',
      blockTitles.place,
      text(
        'Plagwitz je bývalá průmyslová čtvrť na západě Lipska, dnes plná ateliérů a malých firem. Kanál a park jsou za rohem, S-Bahn jede do centra devět minut.',
        'Plagwitz is a former industrial quarter in the west of Leipzig, now full of studios and small firms. The canal and the park are round the corner; the S-Bahn takes nine minutes to the centre.',
        'Plagwitz to dawna dzielnica przemysłowa na zachodzie Lipska, dziś pełna pracowni i małych firm. Kanał i park są za rogiem, a S-Bahn dojeżdża do centrum w dziewięć minut.',
      ),
    ),
    block(
      'plan',
      blockTitles.plan,
      text(
        'Stávající nájemní smlouvy přebíráme beze změny. Při odchodu nájemníka byt opravíme a pronajmeme za nájem v místě obvyklý, v mezích místní regulace.',
        'Existing leases are taken over unchanged. When a tenant leaves, the flat is renovated and let at the local reference rent, within the limits of local rules.',
        'Obowiązujące umowy najmu przejmujemy bez zmian. Po wyprowadzce najemcy mieszkanie odnawiamy i wynajmujemy za czynsz przyjęty w okolicy, w granicach lokalnych przepisów.',
      ),
    ),
    block(
      'risks',
      blockTitles.risks,
      text(
        'Německé právo nájemníka silně chrání a regulace nájmů se může zpřísnit. Energetická třída domu je slabá; pokud zákon předepíše zateplení, zaplatí je projekt.',
        'German law protects tenants strongly and rent regulation may become stricter. The building’s energy class is poor; if the law requires insulation, the project will have to pay for it.',
        'Niemieckie prawo silnie chroni najemców, a regulacja czynszów może się zaostrzyć. Klasa energetyczna jest słaba; jeśli prawo nakaże docieplenie, zapłaci za nie projekt.',
      ),
    ),
  ],
  faq: [
    question(
      'leipzig-rent',
      text('Jak rychle mohou nájmy růst?', 'How fast can rents grow?', 'Jak szybko mogą rosnąć czynsze?'),
      text(
        'U běžících smluv nejvýše o 15 % za tři roky a jen do výše nájmu v místě obvyklého. V odhadu výnosu počítáme s růstem nižším.',
        'In running leases by at most 15% in three years, and only up to the local reference rent. Our estimate assumes slower growth.',
        'W trwających umowach najwyżej o 15% w ciągu trzech lat i tylko do poziomu czynszu miejscowego. W szacunku przyjmujemy wolniejszy wzrost.',
      ),
    ),
    commonFaq.payout,
    commonFaq.guarantee,
    commonFaq.exit,
    commonFaq.currency,
  ],
  layout: { bedrooms: 22, bathrooms: 12, size: 914, floor: 4, material: 'brick', energyClass: 'E' },
  place: ['51.3273', '12.3342'],
  saleEndsOnDay: 90,
  fundedOnDay: null,
  closedOnDay: null,
  expectedOnDay: null,
  completedOnDay: null,
  tokenTotalCount: 7_500,
  prices: [
    { amount: 11_800n, appliedDaysAgo: 160 },
    { amount: 12_000n, appliedDaysAgo: 45 },
  ],
  tokenFee: 240n,
  minPurchaseQty: 2,
  maxPurchaseQty: 1_500,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: true,
  calculation: {
    paReturn: '5.40',
    annualRentalIncome: '3.60',
    incrementalPropertyValue: '1.80',
    period: 10,
    calculatorMin: 24_000n,
    calculatorMax: 2_500_000n,
  },
  timeline: [
    step(-160, commonSteps.published),
    step(-150, commonSteps.opened),
    step(-88, text('Zápis v pozemkové knize', 'Entry in the land register', 'Wpis w księdze wieczystej')),
    step(
      90,
      text('Předpokládané dokončení prodeje', 'Expected end of the sale', 'Planowane zakończenie sprzedaży'),
    ),
  ],
  images: pictures(
    text('nárožní dům v Lipsku', 'corner house in Leipzig', 'narożna kamienica w Lipsku'),
    ['facade', 'autumn', 'morning'],
    ['street', 'autumn', 'dusk'],
    ['courtyard', 'summer', 'day'],
    ['interior', 'autumn', 'dusk'],
    ['plan', 'summer', 'day'],
  ),
  salesHistory: { soldShares: 5_550 },
});
