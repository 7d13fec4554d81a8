import { demoOperator } from '../site/app-configuration.ts';
import { inAllLanguages, section } from './document-sections.ts';
import { text } from '../localized-text.ts';
import type { LegalDocument } from '../types.ts';

const { name, companyId, street, city, postalCode, email } = demoOperator;
const seat = `${street}, ${postalCode} ${city}`;

const sections = [
  section(
    text('Úvodní ustanovení', 'Introduction', 'Postanowienia wstępne'),
    text(
      `Tyto podmínky upravují vztah mezi společností ${name}, IČO ${companyId}, se sídlem ${seat} („provozovatel“), a osobou, která si na platformě zřídila účet („uživatel“).`,
      `These terms govern the relation between ${name}, company number ${companyId}, with its seat at ${seat} (the “operator”), and a person who has opened an account on the platform (the “user”).`,
      `Niniejszy regulamin określa stosunki między spółką ${name}, numer identyfikacyjny ${companyId}, z siedzibą pod adresem ${seat} („operator”), a osobą, która założyła konto na platformie („użytkownik”).`,
    ),
  ),
  section(
    text('Účet', 'Account', 'Konto'),
    text(
      'Účet si může zřídit osoba starší osmnácti let, každá jen jeden. Uživatel uvádí pravdivé údaje, chrání své heslo a neprodleně oznámí jeho zneužití.',
      'A person over eighteen may open an account, and only one. The user gives true data, protects the password and reports its misuse without delay.',
      'Konto może założyć osoba, która ukończyła osiemnaście lat, i tylko jedno. Użytkownik podaje prawdziwe dane, chroni hasło i niezwłocznie zgłasza jego nadużycie.',
    ),
  ),
  section(
    text('Ověření totožnosti', 'Identity check', 'Weryfikacja tożsamości'),
    text(
      'Před první objednávkou je uživatel povinen ověřit svou totožnost a vyplnit dotazník podle právních předpisů proti praní peněz. Provozovatel může ověření zopakovat, pokud doklad pozbyl platnosti nebo se údaje změnily.',
      'Before the first order the user must prove his or her identity and complete the questionnaire required by anti-money-laundering law. The operator may repeat the check when a document has expired or data has changed.',
      'Przed pierwszym zamówieniem użytkownik potwierdza tożsamość i wypełnia ankietę wymaganą przepisami o przeciwdziałaniu praniu pieniędzy. Operator może powtórzyć weryfikację, gdy dokument stracił ważność lub dane się zmieniły.',
    ),
  ),
  section(
    text('Podíly a objednávka', 'Shares and orders', 'Udziały i zamówienia'),
    text(
      'Podíl je stejná část projektu, jejich počet stanoví informační prospekt. Cena podílu zahrnuje poplatek a uživatel ji vidí před odesláním objednávky.',
      'A share is an equal part of a project; their number is set by the information prospectus. The price per share includes the fee and is shown before the order is sent.',
      'Udział to równa część projektu, a ich liczbę określa prospekt informacyjny. Cena udziału zawiera opłatę i jest widoczna przed złożeniem zamówienia.',
    ),
    text(
      'Odesláním objednávky se podíly uživateli rezervují. Objednávku lze zaplatit do 24 hodin, při platbě bankovním převodem do sedmi dnů; nezaplacená objednávka zaniká a podíly se uvolní.',
      'Sending an order reserves the shares for the user. It can be paid within 24 hours, or within seven days by bank transfer; an unpaid order lapses and the shares are released.',
      'Złożenie zamówienia rezerwuje udziały. Zamówienie można opłacić w ciągu 24 godzin, a przelewem bankowym w ciągu siedmiu dni; nieopłacone wygasa, a udziały zostają zwolnione.',
    ),
  ),
  section(
    text('Platby', 'Payments', 'Płatności'),
    text(
      'Platit lze bankovním převodem, prostřednictvím kryptoměnové brány a z peněženky uživatele. Platba musí přijít od uživatele samotného; peníze od jiné osoby provozovatel vrátí.',
      'Payment is possible by bank transfer, through a cryptocurrency gateway and from the user’s wallet. It must come from the user in person; money from anybody else is returned.',
      'Płacić można przelewem bankowym, przez bramkę kryptowalutową oraz z portfela użytkownika. Płatność musi pochodzić od użytkownika; środki od innej osoby operator zwraca.',
    ),
  ),
  section(
    text('Výnosy', 'Earnings', 'Przychody'),
    text(
      'Výnos projektu se dělí mezi držitele podílů podle jejich počtu k rozhodnému dni. Výše výnosu není zaručena.',
      'The income of a project is divided among the holders by the number of shares on the record date. Its amount is not guaranteed.',
      'Dochód projektu dzieli się między posiadaczy udziałów według ich liczby w dniu ustalenia prawa. Jego wysokość nie jest gwarantowana.',
    ),
  ),
  section(
    text('Hlasování', 'Voting', 'Głosowania'),
    text(
      'O věcech, které stanoví prospekt, rozhodují držitelé hlasováním na platformě. Váha hlasu odpovídá vlastnictví v projektu při zahájení hlasování.',
      'Matters named in the prospectus are decided by a vote of the holders on the platform. The weight of a vote is the ownership in the project when the poll starts.',
      'O sprawach wskazanych w prospekcie decydują posiadacze udziałów w głosowaniu na platformie. Waga głosu odpowiada własności w projekcie w chwili rozpoczęcia głosowania.',
    ),
  ),
  section(
    text('Rizika a odpovědnost', 'Risks and liability', 'Ryzyka i odpowiedzialność'),
    text(
      'Investice do nemovitostí může přinést ztrátu. Provozovatel neposkytuje investiční poradenství a neodpovídá za ztrátu způsobenou vývojem trhu; odpovědnost, kterou zákon vyloučit nedovoluje, tím není dotčena.',
      'An investment in real estate may bring a loss. The operator gives no investment advice and is not liable for losses caused by the market; liability that the law does not allow to be excluded is not affected.',
      'Inwestycja w nieruchomości może przynieść stratę. Operator nie świadczy doradztwa inwestycyjnego i nie odpowiada za straty wynikające z rynku; nie narusza to odpowiedzialności, której prawo nie pozwala wyłączyć.',
    ),
  ),
  section(
    text('Ukončení', 'Termination', 'Zakończenie'),
    text(
      'Uživatel může účet zrušit, pokud nemá podíly, peněžní prostředky ani nezaplacenou objednávku. Provozovatel může účet omezit, pokud mu to ukládá zákon.',
      'The user may close the account when it has no shares, no money and no live order. The operator may restrict an account where the law requires it.',
      'Użytkownik może zamknąć konto, jeśli nie ma na nim udziałów, środków ani nieopłaconego zamówienia. Operator może ograniczyć konto, gdy wymaga tego prawo.',
    ),
  ),
  section(
    text('Závěrečná ustanovení', 'Final provisions', 'Postanowienia końcowe'),
    text(
      `Vztah se řídí českým právem; práva spotřebitele podle práva státu jeho bydliště tím nejsou dotčena. Stížnost lze zaslat na adresu ${email}. O změně podmínek provozovatel informuje nejméně třicet dní předem.`,
      `Czech law applies; the rights of a consumer under the law of his or her home state are not affected. Complaints may be sent to ${email}. Changes to these terms are announced at least thirty days ahead.`,
      `Stosunek podlega prawu czeskiemu; nie narusza to praw konsumenta wynikających z prawa państwa jego zamieszkania. Skargę można wysłać na adres ${email}. O zmianie regulaminu operator informuje co najmniej trzydzieści dni wcześniej.`,
    ),
  ),
];

export const terms: LegalDocument = {
  kind: 'termsAndConditions',
  version: '1.0',
  title: text('Obchodní podmínky', 'Terms and conditions', 'Regulamin'),
  subtitle: text('Ukázkový dokument', 'Sample document', 'Dokument przykładowy'),
  sections: inAllLanguages(sections),
};
