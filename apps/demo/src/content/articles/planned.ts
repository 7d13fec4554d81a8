import { text } from '../localized-text.ts';
import type { PlannedArticle } from '../types.ts';
import { heading, paragraph, points, prose } from './prose.ts';

/** Already written; readers get access in a few days. */
export const plannedArticle: PlannedArticle = {
  slug: 'what-the-next-quarter-brings',
  inDays: 5,
  picture: 'projects/krakow/courtyard',
  type: 'News',
  visibility: 'Public',
  tags: ['houses'],
  title: text(
    'Co nás čeká v příštím čtvrtletí',
    'What the next quarter brings',
    'Co przyniesie następny kwartał',
  ),
  description: text(
    'Kdy se otevře prodej v Gdaňsku, kde se opravuje a kdy přijdou další výplaty.',
    'When the sale in Gdańsk opens, where work goes on, and when the next payouts come.',
    'Kiedy ruszy sprzedaż w Gdańsku, gdzie trwają remonty i kiedy będą kolejne wypłaty.',
  ),
  imageAlt: text(
    'Kresba: dvůr činžovního domu se stromem',
    'Drawing: the courtyard of a tenement house with a tree',
    'Rysunek: podwórze kamienicy z drzewem',
  ),
  content: prose(
    paragraph(
      text(
        'Každé čtvrtletí shrneme, co se v domech děje a na co se můžete těšit. Termíny se mohou změnit; platí vždy to, co je uvedeno u projektu.',
        'Every quarter we sum up what is going on in the houses and what comes next. Dates may change; what the page of a project says is what counts.',
        'Co kwartał podsumowujemy, co dzieje się w domach i co przed nami. Terminy mogą się zmienić; liczy się to, co podano przy projekcie.',
      ),
    ),
    heading(text('Prodej a ceny', 'Sales and prices', 'Sprzedaż i ceny')),
    points(
      text(
        'Podíly na štítových domech v Gdaňsku půjdou do prodeje ještě v tomto čtvrtletí.',
        'Shares of the gabled houses in Gdańsk go on sale within this quarter.',
        'Udziały w kamieniczkach w Gdańsku trafią do sprzedaży jeszcze w tym kwartale.',
      ),
      text(
        'Cena podílu v Plzni se po novém odhadu o něco zvýší. Objednávky, které už máte, se nezmění.',
        'After a new appraisal the price of a share in Plzeň goes up a little. Orders that you have placed do not change.',
        'Po nowej wycenie cena udziału w Pilźnie nieco wzrośnie. Złożone już zamówienia się nie zmienią.',
      ),
    ),
    heading(text('Výplaty', 'Payouts', 'Wypłaty')),
    paragraph(
      text(
        'Nájem za čtvrtletí rozdělujeme do patnácti dnů po jeho konci. Najdete ho v přehledu výnosů i s tím, z čeho se skládá.',
        'We pay out the rent of a quarter within fifteen days of its end. You will find it in your earnings, with all that it is made of.',
        'Czynsz za kwartał wypłacamy w ciągu piętnastu dni od jego końca. Znajdziesz go w przychodach razem z tym, z czego się składa.',
      ),
    ),
  ),
};
