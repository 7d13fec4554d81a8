import type { Locale } from '@parcela/domain';
import { section, sectionsIn } from './document-sections.ts';
import { text } from '../localized-text.ts';
import type { DemoProject, DocumentSection } from '../types.ts';
import { building } from './prospectus.ts';

export const reportTitle = text('Znalecký posudek', 'Valuation report', 'Operat szacunkowy');

const method = section(
  text('Postup', 'Procedure', 'Sposób wyceny'),
  text(
    'Hodnota je určena z dosažitelného nájmu a porovnána s prodeji podobných domů v okolí za poslední rok.',
    'The value follows from the rent that can be achieved, and is compared with sales of similar houses nearby in the last year.',
    'Wartość wynika z możliwego do uzyskania czynszu i jest porównana ze sprzedażami podobnych domów w okolicy w ostatnim roku.',
  ),
);

const notice = section(
  text('O tomto dokumentu', 'About this document', 'O tym dokumencie'),
  text(
    'Jde o ukázkový dokument; popsaná nemovitost ani odhadce neexistují.',
    'This is a sample document; neither the property nor the valuer exists.',
    'Jest to dokument przykładowy; opisana nieruchomość i rzeczoznawca nie istnieją.',
  ),
);

/** The report of a valuer about the house of a project. */
export function reportSections(project: DemoProject, locale: Locale): readonly DocumentSection[] {
  return sectionsIn([building(project), method, notice], locale);
}
