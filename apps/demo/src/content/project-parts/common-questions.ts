import { rentShares } from '../investments/distributions.ts';
import { question, text } from '../localized-text.ts';

const { management, fee } = rentShares;

/** Questions asked about every project; a project picks those that apply to it. */
export const commonFaq = {
  payout: question(
    'payout',
    text(
      'Kdy a jak dostanu výnos?',
      'When and how do I receive earnings?',
      'Kiedy i jak otrzymam przychody?',
    ),
    text(
      'Čistý nájem se rozděluje jednou za čtvrtletí podle počtu podílů k rozhodnému dni. Částku připíšeme do peněženky, nebo ji pošleme na váš bankovní účet – způsob si zvolíte v nastavení.',
      'Net rent is distributed once a quarter by the number of shares held on the record date. We credit your wallet or send the money to your bank account; you choose in settings.',
      'Czynsz netto dzielimy raz na kwartał według liczby udziałów posiadanych w dniu ustalenia prawa. Kwotę dopisujemy do portfela albo przelewamy na rachunek bankowy – sposób wybiera się w ustawieniach.',
    ),
  ),
  guarantee: question(
    'guarantee',
    text('Je výnos zaručený?', 'Is the return guaranteed?', 'Czy przychód jest gwarantowany?'),
    text(
      'Není. Uvedený výnos je odhad vycházející z dnešních nájmů a nákladů. Skutečný výnos může být nižší a hodnota podílu může klesnout i pod cenu, za kterou jste jej koupili.',
      'No. The return shown is an estimate based on today’s rents and costs. The actual return may be lower, and the value of a share may fall below what you paid for it.',
      'Nie. Podana stopa zwrotu to szacunek oparty na dzisiejszych czynszach i kosztach. Rzeczywisty wynik może być niższy, a wartość udziału może spaść poniżej ceny zakupu.',
    ),
  ),
  exit: question(
    'exit',
    text('Mohu podíl prodat dřív?', 'Can I sell my shares early?', 'Czy mogę sprzedać udziały wcześniej?'),
    text(
      'Pravidelný trh s podíly zatím neprovozujeme, a proto počítejte s tím, že peníze zůstanou v projektu po celou plánovanou dobu. Mimořádný odkup posuzujeme jednotlivě a nemůžeme jej slíbit.',
      'We do not run a secondary market yet, so expect your money to stay in the project for its whole planned period. An early buy-back is considered case by case and cannot be promised.',
      'Nie prowadzimy jeszcze rynku wtórnego, dlatego należy założyć, że środki pozostaną w projekcie przez cały planowany okres. Wcześniejszy odkup rozpatrujemy indywidualnie i nie możemy go obiecać.',
    ),
  ),
  fee: question(
    'fee',
    text('Jaké poplatky platím?', 'What fees do I pay?', 'Jakie opłaty ponoszę?'),
    text(
      `Vstupní poplatek je součástí ceny podílu a v objednávce ho vidíte zvlášť. Z vybraného nájmu se hradí správa domu (${management}\u00a0%), jeho skutečné náklady a rezerva a ${fee}\u00a0% si ponechá platforma. Při prodeji domu si poplatek neúčtujeme. Přehled všech poplatků najdete u projektu.`,
      `The entry fee is part of the price per share, and the order shows it apart. The rent collected pays for managing the house (${management}%), its actual costs and a reserve, and the platform keeps ${fee}% of it. We charge nothing when the house is sold. The project lists all its fees.`,
      `Opłata wstępna jest częścią ceny udziału, a w zamówieniu jest pokazana osobno. Z pobranego czynszu pokrywane jest zarządzanie domem (${management}%), jego rzeczywiste koszty i rezerwa, a ${fee}% zatrzymuje platforma. Przy sprzedaży domu nie pobieramy opłaty. Wszystkie opłaty są wymienione przy projekcie.`,
    ),
  ),
  currency: question(
    'currency',
    text('V jaké měně mohu platit?', 'Which currency can I pay in?', 'W jakiej walucie mogę zapłacić?'),
    text(
      'Objednávku můžete zaplatit v korunách, eurech nebo zlotých. Pokud je projekt v jiné měně, přepočteme cenu kurzem platným při objednávce a kurz pro ni zafixujeme.',
      'You can pay an order in Czech crowns, euros or zlotys. If the project is kept in another currency, the price is converted at the rate in force when you order, and that rate stays fixed for the order.',
      'Zamówienie można opłacić w koronach, euro lub złotych. Jeśli projekt jest prowadzony w innej walucie, cenę przeliczamy po kursie z chwili zamówienia i kurs ten pozostaje dla niego stały.',
    ),
  ),
} as const;
