import { localizedFrom } from '@parcela/domain';
import { rentShares } from '../investments/distributions.ts';
import type { DemoProject } from '../types.ts';

const { management, maintenance, insurance, reserve, fee, tax } = rentShares;

/** A no-break space keeps a number and its sign on one line. */
const czech = (percent: number): string => `${percent}\u00a0%`;

/** Fees in addition to the fee in the share price; the percentages match the distributions of the demo timeline. */
export const projectFees: DemoProject['fees'] = {
  running: {
    percent: String(management),
    text: localizedFrom({
      cs: `z vybraného nájmu za správu domu. Z nájmu se dále hradí skutečné náklady: údržba (asi ${czech(maintenance)}), pojištění (asi ${czech(insurance)}) a rezerva na opravy (${czech(reserve)}). Nic z toho neplatíte zvlášť.`,
      en: `of the rent collected, for managing the house. The rent also pays the actual costs: maintenance (about ${maintenance}%), insurance (about ${insurance}%) and a reserve for repairs (${reserve}%). You pay none of this separately.`,
      pl: `pobranego czynszu za zarządzanie domem. Z czynszu pokrywane są też rzeczywiste koszty: utrzymanie (około ${maintenance}%), ubezpieczenie (około ${insurance}%) i rezerwa na remonty (${reserve}%). Nic z tego nie jest opłacane osobno.`,
    }),
  },
  payouts: {
    percent: String(fee),
    text: localizedFrom({
      cs: `z vybraného nájmu si ponechá platforma. Z částky po odečtení nákladů se srazí daň ${czech(tax)}. Samotné vyplacení do peněženky ani na účet nic nestojí.`,
      en: `of the rent collected is kept by the platform. Tax of ${tax}% is withheld from what is left after costs. The transfer to your wallet or account itself is free.`,
      pl: `pobranego czynszu zatrzymuje platforma. Od kwoty pozostałej po odliczeniu kosztów potrącany jest podatek ${tax}%. Sama wypłata do portfela lub na rachunek jest bezpłatna.`,
    }),
  },
  leaving: {
    percent: null,
    text: localizedFrom({
      cs: 'Při prodeji domu na konci projektu si neúčtujeme žádný poplatek. Náklady prodeje, například odměna makléře a daně, se odečtou z prodejní ceny. Podmínky mimořádného odkupu se sjednávají jednotlivě.',
      en: 'We charge no fee when the house is sold at the end of the project. The costs of the sale, such as the agent and taxes, are deducted from the price it brings. The terms of an early buy-back are agreed case by case.',
      pl: 'Przy sprzedaży domu na koniec projektu nie pobieramy opłaty. Koszty sprzedaży, na przykład pośrednik i podatki, są odliczane od uzyskanej ceny. Warunki wcześniejszego odkupu uzgadniamy indywidualnie.',
    }),
  },
};
