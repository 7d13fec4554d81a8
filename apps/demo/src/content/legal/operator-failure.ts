import { text } from '../localized-text.ts';
import { section } from './document-sections.ts';

/**
 * The actions of the platform in a run-off (docs/operations/run-off.md), and what the operator cannot
 * promise.
 */
export const operatorFailure = section(
  text(
    'Co se stane, když provozovatel skončí',
    'What happens if the operator fails',
    'Co się stanie, jeśli operator upadnie',
  ),
  text(
    'Skončí-li provozovatel z jakéhokoli důvodu, platforma nepřijímá nové účty, objednávky ani platby. Dál vyplácí výnosy, vybírá se z peněženek, vracejí se peníze a hlasuje se. Objednávka, která není zaplacena do své lhůty, zanikne a peníze za ni se vrátí.',
    'If the operator stops, for whatever reason, the platform takes no new accounts, orders or payments. Payouts, withdrawals, refunds and votes go on. An order that is not paid by its deadline ends, and the money paid for it goes back.',
    'Jeśli operator zakończy działalność, niezależnie od przyczyny, platforma nie przyjmuje nowych kont, zamówień ani płatności. Wypłaty przychodów, wypłaty z portfela, zwroty i głosowania trwają dalej. Zamówienie nieopłacone w terminie wygasa, a wpłacone na nie środki są zwracane.',
  ),
  text(
    'Evidenci podílů vede provozovatel ve své účetní knize, do které se zápisy jen přidávají. Evidenci lze kdykoli vyvézt s elektronickým podpisem a ověřit i bez platformy. Provozovatel ji předá svému nástupci i s údaji o vlastnících, auditorovi bez nich.',
    'The operator keeps the register of shares in its ledger, to which entries are only added. The register can be exported at any time with an electronic signature, and checked without the platform. The operator hands it over to a successor with the data of the owners, and to the auditor without them.',
    'Ewidencję udziałów prowadzi operator w swojej księdze, do której wpisy są tylko dopisywane. Ewidencję można w każdej chwili wyeksportować z podpisem elektronicznym i sprawdzić bez platformy. Operator przekazuje ją następcy wraz z danymi właścicieli, a audytorowi bez nich.',
  ),
  text(
    'Účetní kniha vede odděleně peněženky investorů, peníze každého projektu a poplatky provozovatele a porovnává se se stavem v bance. Peníze samy leží na účtech provozovatele u banky. Oddělená evidence není totéž co oddělený účet: zda jsou peníze v insolvenci chráněny před věřiteli provozovatele, určuje zákon a smlouva s bankou. Můžete přijít o jejich část i o všechny.',
    'The ledger keeps the wallets of investors, the money of each project and the fees of the operator apart, and is compared with the balance at the bank. The money itself lies on accounts of the operator at a bank. Separate records are not separate accounts: the law and the contract with the bank decide whether the money is protected from the creditors of the operator in an insolvency. You can lose a part of it, or all of it.',
    'Księga prowadzi oddzielnie portfele inwestorów, środki każdego projektu i opłaty operatora i jest porównywana ze stanem w banku. Same środki leżą na rachunkach operatora w banku. Oddzielna ewidencja to nie oddzielny rachunek: o tym, czy w razie upadłości środki są chronione przed wierzycielami operatora, decydują przepisy i umowa z bankiem. Można stracić ich część albo całość.',
  ),
  text(
    'Podíly vám zůstávají a s nimi nárok na odpovídající část nájmu i výnosu z prodeje domu. Zůstatek peněženky si vyberete na svůj bankovní účet. Svá data, doklady a výpisy si můžete stáhnout. Nikdo nezaručuje, že se najde nástupce, jak dlouho to potrvá ani kolik nakonec dostanete.',
    'You keep your shares, and with them the claim to the matching part of the rent and of the proceeds when the house is sold. You withdraw the balance of your wallet to your bank account. You can download your data, receipts and statements. Nobody guarantees that a successor is found, how long it takes, or how much you get in the end.',
    'Udziały pozostają Twoje, a z nimi prawo do odpowiedniej części czynszu i przychodu ze sprzedaży domu. Saldo portfela wypłacasz na swój rachunek bankowy. Swoje dane, potwierdzenia i wyciągi możesz pobrać. Nikt nie gwarantuje, że znajdzie się następca, jak długo to potrwa ani ile ostatecznie otrzymasz.',
  ),
);
