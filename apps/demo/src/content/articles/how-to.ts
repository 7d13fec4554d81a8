import { text } from '../localized-text.ts';
import type { DemoArticle } from '../types.ts';
import { heading, paragraph, pointer, points, prose, steps } from './prose.ts';

export const howTo: readonly DemoArticle[] = [
  {
    slug: 'your-first-investment',
    publishedDaysAgo: 500,
    type: 'HowTo',
    visibility: 'Public',
    tags: ['start'],
    title: text(
      'Vaše první investice krok za krokem',
      'Your first investment, step by step',
      'Pierwsza inwestycja krok po kroku',
    ),
    description: text(
      'Od ověření totožnosti po zaplacenou objednávku: co vás čeká, co si připravit a kolik času to zabere.',
      'From the proof of identity to the paid order: what to expect, what to have ready and how long it takes.',
      'Od weryfikacji tożsamości po opłacone zamówienie: czego się spodziewać, co przygotować i ile to potrwa.',
    ),
    imageAlt: text('Kresba: nový dům v létě', 'Drawing: a new house in summer', 'Rysunek: nowy dom latem'),
    content: prose(
      paragraph(
        text(
          'Nemusíte spěchat: prohlížet projekty můžete hned po registraci. Než si objednáte první podíl, potřebujeme vědět, kdo jste, protože nám to ukládá zákon.',
          'There is no hurry: you can look at projects as soon as you have signed up. Before you order your first share we have to know who you are, because the law asks us to.',
          'Nie trzeba się spieszyć: projekty można przeglądać zaraz po rejestracji. Przed zamówieniem pierwszego udziału musimy wiedzieć, z kim mamy do czynienia, bo wymaga tego prawo.',
        ),
      ),
      steps(
        text(
          'Ověřte svou totožnost přes banku, nebo dokladem a krátkým snímkem obličeje.',
          'Prove your identity through your bank, or with a document and a short picture of your face.',
          'Potwierdzić tożsamość przez bank albo dokumentem i krótkim nagraniem twarzy.',
        ),
        text(
          'Vyplňte dotazník investora. Ptáme se v něm na účel obchodu a na původ peněz.',
          'Fill in the investor questionnaire. It asks about your purpose and the origin of your money.',
          'Wypełnić ankietę inwestora. Pytamy w niej o cel i o pochodzenie środków.',
        ),
        text(
          'Vyberte projekt a přečtěte si dokumenty i popis rizik.',
          'Choose a project and read its documents and its risks.',
          'Wybrać projekt i przeczytać dokumenty oraz opis ryzyka.',
        ),
        text(
          'Objednejte podíly. Cena i s poplatkem je vidět dřív, než objednávku potvrdíte.',
          'Order your shares. The price with its fee is shown before you confirm.',
          'Zamówić udziały. Cenę wraz z opłatą widać przed potwierdzeniem.',
        ),
        text(
          'Zaplaťte převodem, kryptoměnou, nebo z peněženky. Jakmile peníze dorazí, jsou podíly vaše.',
          'Pay by bank transfer, by cryptocurrency or from your wallet. Once the money has arrived the shares are yours.',
          'Zapłacić przelewem, kryptowalutą lub z portfela. Gdy środki dotrą, udziały należą do inwestora.',
        ),
      ),
      heading(text('Co si připravit', 'What to have ready', 'Co przygotować')),
      points(
        text(
          'platný občanský průkaz nebo pas',
          'a valid identity card or passport',
          'ważny dowód osobisty lub paszport',
        ),
        text('asi deset minut času', 'about ten minutes', 'około dziesięciu minut'),
        text(
          'účet, který je veden na vaše jméno',
          'a bank account in your own name',
          'rachunek bankowy na własne nazwisko',
        ),
      ),
      pointer(
        text('Nabídku najdete', 'You will find the offers', 'Oferty są dostępne'),
        text('v části Projekty', 'under Projects', 'w części Projekty'),
        '/projects',
      ),
    ),
  },
  {
    slug: 'how-a-payout-is-calculated',
    publishedDaysAgo: 320,
    type: 'HowTo',
    visibility: 'Private',
    tags: ['earnings'],
    title: text(
      'Jak se počítá výplata výnosu',
      'How a payout is calculated',
      'Jak oblicza się wypłatę przychodów',
    ),
    description: text(
      'Od vybraného nájmu k částce ve vaší peněžence: co se odečítá, kdo má nárok a jak zaokrouhlujeme.',
      'From the rent collected to the amount in your wallet: what is deducted, who is entitled and how we round.',
      'Od pobranego czynszu do kwoty w portfelu: co się odlicza, komu przysługuje wypłata i jak zaokrąglamy.',
    ),
    imageAlt: text(
      'Kresba: osvětlená okna za soumraku',
      'Drawing: lit windows at dusk',
      'Rysunek: oświetlone okna o zmierzchu',
    ),
    content: prose(
      paragraph(
        text(
          'Za každé čtvrtletí sečteme nájem, který nájemníci skutečně zaplatili. Od něj odečteme náklady domu, příspěvek do rezervy na opravy a poplatek za správu. Co zbude, rozdělíme.',
          'For every quarter we add up the rent that tenants have really paid. From it we deduct the costs of the house, the contribution to the repair reserve and the management fee. What is left is distributed.',
          'Za każdy kwartał sumujemy czynsz, który najemcy faktycznie zapłacili. Odejmujemy koszty domu, składkę na rezerwę remontową i opłatę za zarządzanie. Resztę dzielimy.',
        ),
      ),
      heading(text('Kdo má nárok', 'Who is entitled', 'Komu przysługuje wypłata')),
      paragraph(
        text(
          'Rozhoduje počet podílů, které držíte k rozhodnému dni. Kdo koupí podíl po něm, dostane výnos až z dalšího období.',
          'What counts is the number of shares you hold on the record date. Whoever buys later receives earnings from the next period on.',
          'Liczy się liczba udziałów posiadanych w dniu ustalenia prawa. Kto kupi udział później, otrzyma przychód dopiero za kolejny okres.',
        ),
      ),
      heading(text('Jak zaokrouhlujeme', 'How we round', 'Jak zaokrąglamy')),
      paragraph(
        text(
          'Částky dělíme na celé haléře, centy nebo groše tak, aby součet přesně odpovídal rozdělované částce. Nikdo se od svého přesného podílu neodchýlí o víc než jednu nejmenší jednotku.',
          'Amounts are split into whole hellers, cents or grosze so that they add up exactly to what is distributed. Nobody is further than one smallest unit from their exact part.',
          'Kwoty dzielimy na całe halerze, centy lub grosze tak, aby suma dokładnie odpowiadała kwocie do podziału. Nikt nie odbiega od swojej dokładnej części o więcej niż jedną najmniejszą jednostkę.',
        ),
      ),
      pointer(
        text('Své výplaty vidíte', 'Your payouts are listed', 'Własne wypłaty są widoczne'),
        text('v části Výnosy', 'under Earnings', 'w części Przychody'),
        '/earnings',
      ),
    ),
  },
  {
    slug: 'protect-your-account',
    publishedDaysAgo: 90,
    type: 'HowTo',
    visibility: 'Public',
    tags: ['security', 'start'],
    title: text('Jak si zabezpečit účet', 'How to protect your account', 'Jak zabezpieczyć konto'),
    description: text(
      'Dobré heslo, dvoufázové ověření a přehled přihlášených zařízení. Tři nastavení, která zaberou pět minut.',
      'A good password, a second step at sign-in and an eye on your sessions. Three settings that take five minutes.',
      'Dobre hasło, drugi etap logowania i przegląd zalogowanych urządzeń. Trzy ustawienia, które zajmą pięć minut.',
    ),
    imageAlt: text(
      'Kresba: dům v zimní noci',
      'Drawing: a house on a winter night',
      'Rysunek: dom w zimową noc',
    ),
    content: prose(
      paragraph(
        text(
          'Na účtu máte peníze i osobní údaje, a proto mu věnujte stejnou péči jako internetovému bankovnictví.',
          'Your account holds money and personal data, so give it the same care as your online bank.',
          'Na koncie są pieniądze i dane osobowe, dlatego warto dbać o nie tak samo jak o bankowość internetową.',
        ),
      ),
      points(
        text(
          'Zvolte heslo, které nikde jinde nepoužíváte. Nejlépe ho uložte do správce hesel.',
          'Choose a password that you use nowhere else. A password manager is the best place for it.',
          'Wybrać hasło, którego nie używa się nigdzie indziej, i najlepiej zapisać je w menedżerze haseł.',
        ),
        text(
          'Zapněte dvoufázové ověření. Záložní kódy si vytiskněte a uschovejte mimo počítač.',
          'Switch on the second step at sign-in. Print the recovery codes and keep them away from your computer.',
          'Włączyć drugi etap logowania. Kody zapasowe wydrukować i przechowywać poza komputerem.',
        ),
        text(
          'Občas se podívejte, kde jste přihlášeni, a neznámá zařízení odhlaste.',
          'Look from time to time where you are signed in, and sign out what you do not know.',
          'Od czasu do czasu sprawdzić, gdzie trwa sesja, i wylogować nieznane urządzenia.',
        ),
      ),
      paragraph(
        text(
          'Na heslo ani na kód z aplikace se vás nikdy neptáme, a to ani po telefonu.',
          'We never ask for your password or for a code of your authenticator, not even on the phone.',
          'Nigdy nie pytamy o hasło ani o kod z aplikacji, także przez telefon.',
        ),
      ),
      pointer(
        text('Vše nastavíte', 'You will find all of it', 'Wszystko można ustawić'),
        text('v nastavení účtu', 'in the settings', 'w ustawieniach konta'),
        '/settings',
      ),
    ),
  },
];
