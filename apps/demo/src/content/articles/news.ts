import { text } from '../localized-text.ts';
import type { DemoArticle } from '../types.ts';
import { heading, paragraph, pointer, points, prose } from './prose.ts';

export const news: readonly DemoArticle[] = [
  {
    slug: 'rates-of-the-european-central-bank',
    publishedDaysAgo: 6,
    type: 'News',
    visibility: 'Public',
    tags: ['earnings'],
    title: text(
      'Kurzy nově přebíráme od Evropské centrální banky',
      'Our exchange rates now come from the European Central Bank',
      'Kursy walut pochodzą teraz z Europejskiego Banku Centralnego',
    ),
    description: text(
      'Ceny v jiné měně, než ve které je projekt veden, přepočítáváme referenčním kurzem. Co se tím mění a co ne.',
      'Prices in a currency other than the project’s are converted at the reference rate. What changes and what does not.',
      'Ceny w walucie innej niż waluta projektu przeliczamy po kursie referencyjnym. Co się zmienia, a co nie.',
    ),
    imageAlt: text(
      'Kresba: činžovní domy v ranním světle',
      'Drawing: tenement houses in morning light',
      'Rysunek: kamienice w porannym świetle',
    ),
    content: prose(
      paragraph(
        text(
          'Domy, do kterých společně investujeme, jsou v pěti zemích a jejich ceny vedeme ve třech měnách. Kurz mezi nimi jsme dosud zadávali ručně. Od tohoto týdne ho každý pracovní den přebíráme z referenčních kurzů Evropské centrální banky.',
          'The houses we invest in together stand in five countries and are priced in three currencies. Until now we entered the rates between them by hand. From this week we take them over from the reference rates of the European Central Bank every working day.',
          'Domy, w które wspólnie inwestujemy, stoją w pięciu krajach, a ich ceny prowadzimy w trzech walutach. Dotychczas kursy wprowadzaliśmy ręcznie. Od tego tygodnia w każdy dzień roboczy przejmujemy kursy referencyjne Europejskiego Banku Centralnego.',
        ),
      ),
      heading(text('Co se mění', 'What changes', 'Co się zmienia')),
      points(
        text(
          'Cena podílu v jiné měně se může ze dne na den mírně lišit.',
          'The price of a share in another currency may differ a little from day to day.',
          'Cena udziału w innej walucie może się nieznacznie zmieniać z dnia na dzień.',
        ),
        text(
          'Kurz, který by se pohnul o více než desetinu, nejdřív posoudí člověk.',
          'A rate that moves by more than a tenth is looked at by a person first.',
          'Kurs, który zmieniłby się o więcej niż jedną dziesiątą, najpierw ocenia człowiek.',
        ),
      ),
      heading(text('Co zůstává', 'What stays', 'Co pozostaje bez zmian')),
      paragraph(
        text(
          'Kurz vaší objednávky se zafixuje ve chvíli, kdy ji vytvoříte, a už se nezmění. Stejně tak má svůj pevný kurz každá výplata. Hodnotu podílů ve své měně vidíte vždy podle posledního kurzu.',
          'The rate of your order is fixed at the moment you place it and never changes. Each payout has a fixed rate of its own, too. The value of your shares is always shown at the latest rate.',
          'Kurs zamówienia ustala się w chwili jego złożenia i już się nie zmienia. Również każda wypłata ma swój stały kurs. Wartość udziałów pokazujemy zawsze według najnowszego kursu.',
        ),
      ),
    ),
  },
  {
    slug: 'holders-vote-about-their-houses',
    publishedDaysAgo: 40,
    type: 'News',
    visibility: 'Private',
    tags: ['houses'],
    title: text(
      'Vlastníci podílů rozhodují o svých domech',
      'Holders decide about their houses',
      'Udziałowcy decydują o swoich domach',
    ),
    description: text(
      'Větší opravy i změny záměru dáváme hlasovat těm, komu dům patří. Jak hlasování probíhá a jakou má váš hlas váhu.',
      'Larger repairs and changes of plan are put to the vote of those who own the house. How it works and what your vote weighs.',
      'O większych remontach i zmianach planów głosują ci, do których dom należy. Jak to działa i ile waży głos.',
    ),
    imageAlt: text(
      'Kresba: městský dům na jaře',
      'Drawing: a town house in spring',
      'Rysunek: kamienica wiosną',
    ),
    content: prose(
      paragraph(
        text(
          'Kdo vlastní podíl v domě, má mít slovo i v tom, co se s domem stane. O každém hlasování vás předem upozorníme a ke stažení najdete podklady, ze kterých vycházíme.',
          'Whoever owns a share of a house should have a say in what becomes of it. We announce every poll in advance, and you can download the papers it is based on.',
          'Kto ma udział w domu, powinien też współdecydować o jego losie. O każdym głosowaniu uprzedzamy, a materiały, na których się opiera, można pobrać.',
        ),
      ),
      points(
        text(
          'Váha hlasu odpovídá vašemu podílu ke dni zahájení hlasování.',
          'The weight of your vote is your part of the house on the day the poll starts.',
          'Waga głosu odpowiada udziałowi z dnia rozpoczęcia głosowania.',
        ),
        text(
          'Do uzavření hlasování můžete svou volbu změnit.',
          'You can change your choice until the poll closes.',
          'Do zakończenia głosowania wybór można zmienić.',
        ),
        text(
          'Výsledek zveřejňujeme až po uzavření a jen v součtu.',
          'The result is published only after the close, and only in total.',
          'Wynik publikujemy dopiero po zakończeniu i tylko łącznie.',
        ),
      ),
      pointer(
        text('Probíhající hlasování najdete', 'Current polls are listed', 'Trwające głosowania są dostępne'),
        text('v části Hlasování', 'under Voting', 'w części Głosowania'),
        '/voting',
      ),
    ),
  },
];
