import type { Locale } from '@parcela/domain';
import { section, sectionsIn } from './document-sections.ts';
import { text } from '../localized-text.ts';
import type { DemoProject, DocumentSection } from '../types.ts';
import { building } from './prospectus.ts';

export const lettingPlanTitle = text(
  'Plán pronájmu a správy',
  'Letting and management plan',
  'Plan najmu i zarządzania',
);

export const lettingPlanCaption = text(
  'Jak se nemovitost pronajímá a z čeho se hradí její údržba',
  'How the property is let and what pays for its maintenance',
  'Jak wynajmowana jest nieruchomość i z czego pokrywane jest jej utrzymanie',
);

const letting = section(
  text('Pronájem', 'Letting', 'Najem'),
  text(
    'Byty a ostatní prostory pronajímá správce na dobu určitou, zpravidla na dva roky. Pokud s tím nájemní smlouva počítá, upravuje se nájemné jednou ročně podle inflace.',
    'The manager lets the flats and other premises for a fixed term, as a rule for two years. Where the lease provides for it, the rent is adjusted to inflation once a year.',
    'Mieszkania i inne lokale wynajmuje zarządca na czas określony, z reguły na dwa lata. Jeżeli przewiduje to umowa najmu, czynsz jest raz w roku dostosowywany do inflacji.',
  ),
  text(
    'Neobsazený byt se nabízí za obvyklé nájemné v místě. Dokud je prázdný, výnos se o jeho nájemné snižuje.',
    'A vacant flat is offered at the rent that is usual in the area. As long as it stands empty, the return is lower by its rent.',
    'Wolne mieszkanie jest oferowane za czynsz zwyczajowy w danej okolicy. Dopóki stoi puste, dochód jest o ten czynsz niższy.',
  ),
);

const upkeep = section(
  text('Správa a údržba', 'Management and maintenance', 'Zarządzanie i utrzymanie'),
  text(
    'Z vybraného nájemného se nejdříve hradí správa, pojištění, běžná údržba a příspěvek do rezervy na opravy. Co zbude, se v ohlášených termínech výplat rozdělí mezi držitele podílů podle jejich počtu.',
    'Management, insurance, routine maintenance and a contribution to the repair reserve are paid first from the rent collected. What remains is shared among the holders on the announced payout dates, in proportion to their shares.',
    'Z pobranego czynszu pokrywa się najpierw koszty zarządzania, ubezpieczenia i bieżącego utrzymania oraz wpłatę do rezerwy na naprawy. Pozostałą kwotę dzieli się w ogłoszonych terminach wypłat między posiadaczy udziałów, proporcjonalnie do ich liczby.',
  ),
  text(
    'Větší opravy se platí z rezervy. Kdyby na ně nestačila, rozhodnou o dalším postupu držitelé podílů hlasováním.',
    'Larger repairs are paid from the reserve. Should it not suffice, the holders decide by vote how to proceed.',
    'Większe naprawy są opłacane z rezerwy. Gdyby nie wystarczyła, o dalszym postępowaniu zdecydują w głosowaniu posiadacze udziałów.',
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

/**
 * The letting and maintenance of a project: a document in addition to the prospectus that investors agree to.
 */
export function lettingPlanSections(project: DemoProject, locale: Locale): readonly DocumentSection[] {
  return sectionsIn([building(project), letting, upkeep, notice], locale);
}
