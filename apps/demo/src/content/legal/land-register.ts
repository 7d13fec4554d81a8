import type { Locale } from '@parcela/domain';
import { section, sectionsIn } from './document-sections.ts';
import { text } from '../localized-text.ts';
import type { DemoProject, DocumentSection } from '../types.ts';
import { building } from './prospectus.ts';

export const extractTitle = text(
  'Výpis z katastru nemovitostí',
  'Extract of the land register',
  'Odpis z księgi wieczystej',
);

export const extractCaption = text(
  'Anglický překlad úředního výpisu',
  'English translation of the official extract',
  'Angielskie tłumaczenie urzędowego odpisu',
);

const ownerOf = ({ ownership: { owner } }: DemoProject) =>
  section(
    text('Vlastník', 'Owner', 'Właściciel'),
    text(
      `Vlastnické právo: ${owner.name}, registrační číslo ${owner.registerNumber}, celek.`,
      `Ownership: ${owner.name}, register number ${owner.registerNumber}, the whole.`,
      `Prawo własności: ${owner.name}, numer w rejestrze ${owner.registerNumber}, całość.`,
    ),
  );

const burdens = section(
  text('Zatížení', 'Encumbrances', 'Obciążenia'),
  text(
    'Zástavní právo banky ve prospěch úvěru na koupi. Věcné břemeno vedení sítí.',
    'Mortgage of the bank for the loan of the purchase. Easement for utility lines.',
    'Hipoteka banku na rzecz kredytu na zakup. Służebność przesyłu.',
  ),
);

const notice = section(
  text('O tomto dokumentu', 'About this document', 'O tym dokumencie'),
  text(
    'Jde o ukázkový dokument; popsaná nemovitost neexistuje.',
    'This is a sample document; the property described does not exist.',
    'Jest to dokument przykładowy; opisana nieruchomość nie istnieje.',
  ),
);

/** An extract of the land register about the house of a project. */
export function extractSections(project: DemoProject, locale: Locale): readonly DocumentSection[] {
  return sectionsIn([building(project), ownerOf(project), burdens, notice], locale);
}
