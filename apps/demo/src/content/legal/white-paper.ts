import { inAllLanguages, section } from './document-sections.ts';
import { text } from '../localized-text.ts';
import { operatorFailure } from './operator-failure.ts';
import type { LegalDocument } from '../types.ts';

const sections = [
  section(
    text('Co platforma dělá', 'What the platform does', 'Czym zajmuje się platforma'),
    text(
      'Platforma umožňuje koupit malou část nemovitosti. Každý projekt je rozdělen na předem daný počet stejných podílů; kdo podíl drží, má nárok na odpovídající část nájmu i výnosu z prodeje.',
      'The platform lets people buy a small part of a property. Every project is divided into a fixed number of equal shares; whoever holds a share is entitled to the matching part of the rent and of the proceeds of a sale.',
      'Platforma umożliwia zakup niewielkiej części nieruchomości. Każdy projekt dzieli się na z góry określoną liczbę równych udziałów; posiadacz udziału ma prawo do odpowiedniej części czynszu i przychodu ze sprzedaży.',
    ),
  ),
  section(
    text('Jak vzniká cena', 'How the price is made', 'Jak powstaje cena'),
    text(
      'První cena podílu vychází z kupní ceny, nákladů na opravy a rezervy. Později ji provozovatel upravuje podle znaleckého posudku; každá změna má datum a zůstává dohledatelná.',
      'The first price of a share follows from purchase price, works and reserve. Later the operator adjusts it following an appraisal; every change is dated and stays on record.',
      'Pierwsza cena udziału wynika z ceny zakupu, kosztów remontu i rezerwy. Później operator aktualizuje ją na podstawie wyceny; każda zmiana ma datę i pozostaje udokumentowana.',
    ),
  ),
  section(
    text('Jak se vede evidence', 'How the records are kept', 'Jak prowadzimy ewidencję'),
    text(
      'Peníze i podíly vedeme v jedné podvojné účetní knize, do které lze jen přidávat. Každý zápis je zapečetěn otiskem předchozího, takže dodatečná změna se pozná.',
      'Money and shares are kept in one double-entry ledger to which entries can only be added. Each entry is sealed with the hash of the one before, so a later change shows.',
      'Środki i udziały ewidencjonujemy w jednej księdze podwójnej, do której można tylko dopisywać. Każdy zapis jest pieczętowany skrótem poprzedniego, więc późniejsza zmiana jest widoczna.',
    ),
  ),
  section(
    text('Kdo o čem rozhoduje', 'Who decides what', 'Kto o czym decyduje'),
    text(
      'Běžnou správu vede provozovatel. O prodeji domu a o opravách nad rámec rezervy hlasují držitelé podílů. Výplaty, vratky a změny cen vždy schvaluje druhá osoba.',
      'The operator does the daily management. Holders vote on the sale of the house and on repairs beyond the reserve. Payouts, refunds and price changes always need a second person’s approval.',
      'Bieżące zarządzanie prowadzi operator. O sprzedaży domu i remontach przekraczających rezerwę głosują posiadacze udziałów. Wypłaty, zwroty i zmiany cen zawsze zatwierdza druga osoba.',
    ),
  ),
  section(
    text('Jaká jsou rizika', 'What the risks are', 'Jakie są ryzyka'),
    text(
      'Nájem může vypadnout, oprava se prodražit a hodnota nemovitosti klesnout. Podíl nelze kdykoli prodat. Vklad není pojištěn podle předpisů o bankovních vkladech. Investujte jen částku, kterou můžete postrádat.',
      'Rent may fail, works may cost more and the value of the property may fall. A share cannot be sold at any time. The money is not covered by bank deposit insurance. Invest only what you can do without.',
      'Czynsz może nie wpłynąć, remont może kosztować więcej, a wartość nieruchomości może spaść. Udziału nie da się sprzedać w dowolnej chwili. Środki nie są objęte gwarancją depozytów bankowych. Należy inwestować tylko kwotę, bez której można się obyć.',
    ),
  ),
  operatorFailure,
];

export const whitePaper: LegalDocument = {
  kind: 'whitePaper',
  version: '1.0',
  title: text('White paper', 'White paper', 'White paper'),
  subtitle: text(
    'Jak funguje spoluvlastnictví nemovitostí na platformě',
    'How shared ownership works on the platform',
    'Jak działa współwłasność nieruchomości na platformie',
  ),
  sections: inAllLanguages(sections),
};
