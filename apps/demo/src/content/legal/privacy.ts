import { demoOperator } from '../site/app-configuration.ts';
import { inAllLanguages, section } from './document-sections.ts';
import { text } from '../localized-text.ts';
import type { LegalDocument } from '../types.ts';

const { name, companyId, email } = demoOperator;

const sections = [
  section(
    text('Kdo údaje zpracovává', 'Who processes the data', 'Kto przetwarza dane'),
    text(
      `Správcem osobních údajů je ${name}, IČO ${companyId}. Ve věci osobních údajů pište na ${email}.`,
      `The controller is ${name}, company number ${companyId}. For questions about personal data write to ${email}.`,
      `Administratorem danych osobowych jest ${name}, numer identyfikacyjny ${companyId}. W sprawach danych osobowych napisz na ${email}.`,
    ),
  ),
  section(
    text('Jaké údaje zpracováváme', 'What data we process', 'Jakie dane przetwarzamy'),
    text(
      'Zpracováváme e-mailovou adresu, jméno, adresu, datum narození, údaje z dokladu totožnosti, odpovědi v dotazníku investora, objednávky, platby a hlasování.',
      'We process your e-mail address, name, address, date of birth, data from your identity document, answers in the investor questionnaire, orders, payments and votes.',
      'Przetwarzamy adres e-mail, imię i nazwisko, adres, datę urodzenia, dane z dokumentu tożsamości, odpowiedzi z ankiety inwestora, zamówienia, płatności i głosowania.',
    ),
  ),
  section(
    text('Proč a na jakém základě', 'Why and on what basis', 'Po co i na jakiej podstawie'),
    text(
      'Účet, objednávky a výplaty vedeme na základě smlouvy. Totožnost a původ peněz zjišťujeme, protože nám to ukládá zákon. Měření návštěvnosti provádíme jen s vaším souhlasem.',
      'Account, orders and payouts rest on the contract. Identity and origin of funds are checked because the law obliges us to. Visits are measured only with your consent.',
      'Konto, zamówienia i wypłaty prowadzimy na podstawie umowy. Tożsamość i pochodzenie środków ustalamy, ponieważ wymaga tego prawo. Odwiedziny mierzymy tylko za zgodą.',
    ),
  ),
  section(
    text('Komu údaje předáváme', 'Who receives the data', 'Komu przekazujemy dane'),
    text(
      'Údaje předáváme poskytovatelům ověření totožnosti, bance a platebním bránám, a to jen v rozsahu, který ke své službě potřebují. Úřadům je sdělujeme, pokud nám to ukládá zákon.',
      'Data goes to identity providers, the bank and payment gateways, only as far as their service needs it. It is disclosed to authorities where the law obliges us to.',
      'Dane otrzymują dostawcy weryfikacji tożsamości, bank i bramki płatnicze, tylko w zakresie potrzebnym do ich usługi. Urzędom przekazujemy je, gdy wymaga tego prawo.',
    ),
  ),
  section(
    text('Jak dlouho je uchováváme', 'How long we keep it', 'Jak długo je przechowujemy'),
    text(
      'Údaje podle předpisů proti praní peněz uchováváme deset let po skončení obchodního vztahu, účetní doklady po zákonnou dobu. Ostatní údaje mažeme se zrušením účtu.',
      'Data under anti-money-laundering law is kept for ten years after the business relation ends, accounting records for the statutory period. Everything else is erased with the account.',
      'Dane wymagane przepisami o przeciwdziałaniu praniu pieniędzy przechowujemy przez dziesięć lat po zakończeniu relacji, dokumenty księgowe przez okres ustawowy. Pozostałe dane usuwamy wraz z kontem.',
    ),
  ),
  section(
    text('Jak je chráníme', 'How we protect it', 'Jak je chronimy'),
    text(
      'Citlivé údaje šifrujeme odděleně pro každého uživatele. Každé nahlédnutí do dokladů se zaznamenává.',
      'Sensitive data is encrypted separately for every user. Each look at identity papers is recorded.',
      'Dane wrażliwe szyfrujemy osobno dla każdego użytkownika. Każdy wgląd w dokumenty jest rejestrowany.',
    ),
  ),
  section(
    text('Vaše práva', 'Your rights', 'Prawa użytkownika'),
    text(
      'Máte právo na přístup k údajům, jejich opravu, výmaz, omezení zpracování a přenositelnost a právo vznést námitku. Stížnost můžete podat u Úřadu pro ochranu osobních údajů nebo u úřadu v místě bydliště.',
      'You have the right of access, rectification, erasure, restriction, portability and objection. You may complain to the Czech Office for Personal Data Protection or to the authority where you live.',
      'Przysługuje prawo dostępu do danych, ich sprostowania, usunięcia, ograniczenia przetwarzania, przenoszenia oraz sprzeciwu. Skargę można złożyć do czeskiego Urzędu Ochrony Danych Osobowych lub do organu w miejscu zamieszkania.',
    ),
  ),
];

export const privacy: LegalDocument = {
  kind: 'privacy',
  version: '1.0',
  title: text('Zásady ochrany osobních údajů', 'Privacy policy', 'Polityka prywatności'),
  subtitle: text('Ukázkový dokument', 'Sample document', 'Dokument przykładowy'),
  sections: inAllLanguages(sections),
};
