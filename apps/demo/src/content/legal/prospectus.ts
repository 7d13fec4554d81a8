import { currencyDisplay, formatDecimal, type Locale, localeTags, type Localized } from '@parcela/domain';
import { demoOperator } from '../site/app-configuration.ts';
import { section, sectionsIn } from './document-sections.ts';
import { text } from '../localized-text.ts';
import { operatorFailure } from './operator-failure.ts';
import type { Currency, DemoProject, DocumentSection } from '../types.ts';

function moneyIn(locale: Locale, minor: bigint, currency: Currency): string {
  const format = new Intl.NumberFormat(localeTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay(locale),
    useGrouping: 'always',
  });
  return format.format(formatDecimal(minor) as Intl.StringNumericLiteral);
}

function localized(write: (locale: Locale) => string): Localized {
  return text(write('cs'), write('en'), write('pl'));
}

function count(locale: Locale, value: number): string {
  return new Intl.NumberFormat(localeTags[locale], { useGrouping: 'always' }).format(value);
}

const percent = (locale: Locale, value: string): string =>
  new Intl.NumberFormat(localeTags[locale], {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(value) / 100);

const materials: Readonly<Record<DemoProject['layout']['material'], Localized>> = {
  brick: text('cihla', 'brick', 'cegła'),
  panel: text('panel', 'panel', 'wielka płyta'),
  wood: text('dřevo', 'wood', 'drewno'),
};

function issue(project: DemoProject) {
  const { currency, tokenTotalCount, tokenTotalPrice, tokenFee, minPurchaseQty, maxPurchaseQty } = project;
  const price = project.prices.at(-1)?.amount ?? 0n;
  const amount = (locale: Locale, minor: bigint): string => moneyIn(locale, minor, currency);
  return section(
    text('Podíly a cena', 'Shares and price', 'Udziały i cena'),
    text(
      `Projekt je rozdělen na ${count('cs', tokenTotalCount)} podílů. Cena jednoho podílu ke dni vydání prospektu je ${amount('cs', price)}, poplatek ${amount('cs', tokenFee)}; celková hodnota všech podílů bez poplatku je ${amount('cs', tokenTotalPrice)}.`,
      `The project is divided into ${count('en', tokenTotalCount)} shares. On the day of this prospectus the price of one share is ${amount('en', price)} and the fee ${amount('en', tokenFee)}; all shares without the fee are worth ${amount('en', tokenTotalPrice)}.`,
      `Projekt dzieli się na udziały w liczbie ${count('pl', tokenTotalCount)}. W dniu wydania prospektu cena jednego udziału wynosi ${amount('pl', price)}, a opłata ${amount('pl', tokenFee)}; łączna wartość wszystkich udziałów bez opłaty to ${amount('pl', tokenTotalPrice)}.`,
    ),
    localized((locale) => {
      const range = [count(locale, minPurchaseQty), count(locale, maxPurchaseQty)];
      if (locale === 'cs')
        return `Nejmenší počet podílů v jedné objednávce: ${range[0]}. Největší počet: ${range[1]}.`;
      if (locale === 'en')
        return `Smallest number of shares in one order: ${range[0]}. Largest number: ${range[1]}.`;
      return `Najmniejsza liczba udziałów w jednym zamówieniu: ${range[0]}. Największa: ${range[1]}.`;
    }),
  );
}

/** A description of the building in one sentence per language. */
export function building({ layout, title }: DemoProject) {
  const { size, floor, bedrooms, bathrooms, material, energyClass } = layout;
  return section(
    text('Nemovitost', 'The property', 'Nieruchomość'),
    text(
      `${title.cs}. Podlahová plocha ${count('cs', size)} m², podlaží ${floor}, pokojů ${bedrooms}, koupelen ${bathrooms}. Konstrukce: ${materials[material].cs}. Energetická třída ${energyClass}.`,
      `${title.en}. Floor area ${count('en', size)} m², floor ${floor}, bedrooms ${bedrooms}, bathrooms ${bathrooms}. Structure: ${materials[material].en}. Energy class ${energyClass}.`,
      `${title.pl}. Powierzchnia ${count('pl', size)} m², kondygnacja ${floor}, pokoi ${bedrooms}, łazienek ${bathrooms}. Konstrukcja: ${materials[material].pl}. Klasa energetyczna ${energyClass}.`,
    ),
  );
}

function returns({ calculation }: DemoProject) {
  const { paReturn, annualRentalIncome, incrementalPropertyValue, period } = calculation;
  return section(
    text('Očekávaný výnos', 'Expected return', 'Oczekiwana stopa zwrotu'),
    localized((locale) => {
      const [total, rent, growth] = [paReturn, annualRentalIncome, incrementalPropertyValue].map((value) =>
        percent(locale, value),
      );
      if (locale === 'cs')
        return `Odhad čistého nájmu je ${rent} ročně. Růst hodnoty ${growth} ročně je pouze předpoklad, který se projeví až při prodeji; dohromady ${total} ročně. Plánovaná doba držení v letech: ${period}. Odhad není zárukou a skutečnost může být horší.`;
      if (locale === 'en')
        return `The net rent is estimated at ${rent} a year. The growth in value of ${growth} a year is only an assumption that shows at the sale; together ${total} a year. Planned holding period in years: ${period}. An estimate is no guarantee, and the outcome may be worse.`;
      return `Czynsz netto szacujemy na ${rent} rocznie. Wzrost wartości o ${growth} rocznie to tylko założenie, które sprawdzi się dopiero przy sprzedaży; łącznie ${total} rocznie. Planowany okres w latach: ${period}. Szacunek nie jest gwarancją, a wynik może być gorszy.`;
    }),
  );
}

function issuer() {
  const { name, companyId, street, postalCode, city } = demoOperator;
  const seat = `${street}, ${postalCode} ${city}`;
  return section(
    text('Kdo prospekt vydává', 'Who issues the prospectus', 'Kto wydaje prospekt'),
    text(
      `Prospekt vydává ${name}, IČO ${companyId}, ${seat}. Jde o ukázkový dokument; žádná nemovitost ani nabídka v něm popsaná neexistuje.`,
      `The prospectus is issued by ${name}, company number ${companyId}, ${seat}. It is a sample document; no property or offer described in it exists.`,
      `Prospekt wydaje ${name}, numer identyfikacyjny ${companyId}, ${seat}. Jest to dokument przykładowy; żadna opisana w nim nieruchomość ani oferta nie istnieje.`,
    ),
  );
}

/** The information prospectus of a project, made from the same facts as its page. */
export function prospectusSections(project: DemoProject, locale: Locale): readonly DocumentSection[] {
  const blocks = project.description
    .filter(({ video }) => video === null)
    .map(({ title, description }) => ({
      heading: title[locale],
      paragraphs: description[locale],
    }));
  return [
    ...sectionsIn([issuer(), building(project), issue(project), returns(project)], locale),
    ...blocks,
    ...sectionsIn([operatorFailure], locale),
  ];
}

export const prospectusTitle = text('Informační prospekt', 'Information prospectus', 'Prospekt informacyjny');
