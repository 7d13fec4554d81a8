import { inEveryLocale, type Localized } from '@parcela/domain';
import { text } from '../localized-text.ts';

/** The text for investors about the tax return of a country; each string of `content` is one paragraph. */
type DemoTaxText = Readonly<{
  country: 'CZ' | 'PL';
  title: (year: number) => Localized;
  content: Localized<readonly string[]>;
}>;

const paragraphs = (...all: readonly Localized[]): Localized<readonly string[]> =>
  inEveryLocale((locale) => all.map((paragraph) => paragraph[locale]));

const figures = text(
  'Přehled uvádí u každé platby den, hrubou částku, sraženou daň a čistou částku. Tento text je obecná informace, nikoli daňové poradenství.',
  'For each payment, the overview states the day, the gross amount, the tax withheld and the net amount. This text is general information, not tax advice.',
  'Zestawienie podaje dla każdej płatności dzień, kwotę brutto, potrącony podatek i kwotę netto. Ten tekst jest informacją ogólną, a nie doradztwem podatkowym.',
);

export const taxTexts: readonly DemoTaxText[] = [
  {
    country: 'CZ',
    title: (year) =>
      text(`Daně v Česku za rok ${year}`, `Tax in Czechia for ${year}`, `Podatki w Czechach za rok ${year}`),
    content: paragraphs(
      text(
        'Z podílu na zisku české společnosti sráží plátce českému daňovému rezidentovi, který je fyzickou osobou, konečnou daň 15 %. Takový příjem se v daňovém přiznání neuvádí. Základ i daň se zaokrouhlují na celé koruny dolů.',
        'From a profit share of a Czech company, the payer withholds a final tax of 15% if the recipient is an individual resident in Czechia for tax. The tax return does not include such income. The base and the tax are rounded down to whole crowns.',
        'Od udziału w zysku czeskiej spółki płatnik potrąca osobie fizycznej będącej czeskim rezydentem podatkowym ostateczny podatek 15%. Takiego dochodu nie wykazuje się w zeznaniu podatkowym. Podstawę i podatek zaokrągla się w dół do pełnych koron.',
      ),
      text(
        'Příjem z účasti na úvěru patří mezi ostatní příjmy. Daň se z něj nesráží a investor jej uvádí ve svém přiznání. O tom, které pravidlo platí, rozhoduje druh investice.',
        'Income from a participation in a loan belongs to other income. No tax is withheld, and the investor declares it in the tax return. The kind of investment decides which rule applies.',
        'Dochód z udziału w pożyczce należy do pozostałych dochodów. Podatku się od niego nie potrąca, a inwestor wykazuje go w zeznaniu. O tym, która zasada obowiązuje, decyduje rodzaj inwestycji.',
      ),
      figures,
    ),
  },
  {
    country: 'PL',
    title: (year) =>
      text(`Daně v Polsku za rok ${year}`, `Tax in Poland for ${year}`, `Podatki w Polsce za rok ${year}`),
    content: paragraphs(
      text(
        'Polský daňový rezident uvádí v přiznání příjmy z celého světa. Úroky z půjček podléhají dani 19 %. Zahraniční platformy ji nesrážejí a investor úroky uvádí ve formuláři PIT-38, PIT-36 nebo PIT-36L. Polská společnost, která si půjčuje, daň sráží sama (PIT-8AR).',
        'A tax resident of Poland declares income from the whole world. Interest on loans is taxed at 19%. Foreign platforms do not withhold this tax, and the investor declares the interest in PIT-38, PIT-36 or PIT-36L. A Polish company that borrows withholds the tax itself (PIT-8AR).',
        'Polski rezydent podatkowy wykazuje dochody z całego świata. Odsetki od pożyczek podlegają podatkowi 19%. Platformy zagraniczne go nie potrącają, a inwestor wykazuje odsetki w PIT-38, PIT-36 lub PIT-36L. Polska spółka, która pożycza pieniądze, potrąca podatek sama (PIT-8AR).',
      ),
      text(
        'Formulář PIT-38 se podává do 30. dubna. Částky v cizí měně se přepočítávají středním kurzem Polské národní banky z posledního pracovního dne před příjmem.',
        'PIT-38 is due by 30 April. Amounts in a foreign currency are converted at the mean rate of the National Bank of Poland on the last working day before the income.',
        'PIT-38 składa się do 30 kwietnia. Kwoty w walucie obcej przelicza się po kursie średnim NBP z ostatniego dnia roboczego przed uzyskaniem dochodu.',
      ),
      figures,
    ),
  },
];
