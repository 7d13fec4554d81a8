import { people } from '../people/index.ts';
import type { OrderState, ProjectKey, TimelineOrder } from '../types.ts';

type Payment = TimelineOrder['payment'];
type Row = readonly [
  person: string,
  shares: number,
  daysAgo: number,
  payment?: Payment,
  state?: OrderState,
  overpaidBy?: number,
];

/** All orders by project, oldest first; an order without a state was paid in the buyer's own currency. */
const rows: Readonly<Partial<Record<ProjectKey, readonly Row[]>>> = {
  olomouc: [
    ['jana', 300, 512],
    ['prochazka', 3_000, 510],
    ['kralova', 3_000, 498],
    ['bartos', 1_800, 486, 'confirmo'],
    ['novotna', 900, 475],
    ['prochazka', 1_400, 462],
    ['kralova', 1_200, 450],
    ['novotna', 400, 441],
    ['bartos', 600, 430],
  ],
  wroclaw: [
    ['nowicki', 1_500, 415],
    ['zielinska', 900, 402],
    ['wojcik', 450, 390],
    ['kaminska', 800, 371],
    ['sedlackova', 100, 352],
    ['jana', 120, 340],
    ['nowicki', 1_200, 322],
    ['zielinska', 330, 300],
  ],
  poprad: [
    ['varga', 3_000, 360],
    ['horvathova', 1_600, 351],
    ['kovacik', 700, 338, 'confirmo'],
    ['jana', 400, 325, 'confirmo'],
    ['urban', 1_200, 309, 'confirmo'],
    ['prochazka', 1_500, 290],
    ['varga', 1_500, 262],
    ['horvathova', 300, 240],
  ],
  berlin: [
    ['lorenz', 1_500, 316],
    ['brandt', 900, 305, 'confirmo'],
    ['schuster', 650, 288],
    ['jana', 90, 260],
    ['ortega', 760, 230],
    ['lorenz', 500, 199],
  ],
  kosice: [
    ['varga', 1_800, 286],
    ['urbanova', 420, 270],
    ['brandt', 200, 250, 'confirmo', 'Canceled'],
    ['jana', 180, 244, 'confirmo'],
    ['horvathova', 900, 201],
    ['kovacik', 340, 166, 'confirmo'],
    ['kralova', 1_300, 133],
  ],
  plzen: [
    ['prochazka', 2_000, 184],
    ['machacek', 120, 176, 'confirmo'],
    ['jana', 150, 155],
    ['kralova', 1_800, 139],
    ['sedlackova', 90, 118],
    ['bartos', 950, 92, 'confirmo'],
    ['jana', 40, 60, 'bank-transfer', 'Timeout'],
    ['prochazka', 1_500, 55],
    ['dudek', 50, 34, 'bank-transfer', 'Timeout'],
    ['novotna', 770, 12],
    ['sedlackova', 25, 0, 'bank-transfer', 'Open'],
  ],
  leipzig: [
    ['lorenz', 1_500, 146],
    ['navarro', 80, 131, 'confirmo'],
    ['brandt', 850, 120],
    ['jana', 100, 110, 'bank-transfer', 'AdminCancel'],
    ['ortega', 700, 97],
    ['jana', 60, 70],
    ['schuster', 560, 48],
    ['lorenz', 1_400, 29],
    ['urban', 400, 6, 'confirmo'],
    ['kovacik', 40, 3, 'bank-transfer', 'Unpaid'],
  ],
  bratislava: [
    ['varga', 2_000, 113],
    ['horvathova', 1_300, 101],
    ['kovacik', 250, 84, 'confirmo'],
    ['urbanova', 388, 66],
    ['wojcik', 60, 58, 'bank-transfer', 'Canceled'],
    ['nowicki', 450, 44],
    ['varga', 1_500, 22],
    ['navarro', 30, 11, 'confirmo'],
    ['urban', 70, 3, 'confirmo', 'Paid', 25_00],
    ['jana', 6, 0, 'confirmo', 'Failed'],
  ],
  krakow: [
    ['nowicki', 1_000, 66],
    ['zielinska', 600, 51],
    ['navarro', 30, 40, 'confirmo', 'Timeout'],
    ['kaminska', 520, 37],
    ['dudek', 40, 28],
    ['wojcik', 340, 15],
    ['lorenz', 300, 4],
    ['jana', 20, 2, 'bank-transfer', 'Unpaid'],
  ],
  valencia: [
    ['ortega', 800, 35],
    ['machacek', 50, 30, 'confirmo', 'Canceled'],
    ['navarro', 60, 27, 'confirmo'],
    ['brandt', 400, 19],
    ['machacek', 20, 9, 'confirmo'],
    ['horvathova', 400, 2],
    ['urbanova', 150, 1, 'bank-transfer', 'Unpaid'],
    ['jana', 10, 0, 'bank-transfer', 'Open'],
  ],
  brno: [
    ['kralova', 1_200, 23],
    ['jana', 20, 20, 'bank-transfer', 'Canceled'],
    ['prochazka', 900, 16],
    ['zielinska', 200, 10],
    ['bartos', 300, 3],
  ],
};

const currencies = new Map(people.map(({ key, currency }) => [key, currency]));

function timelineOrder(project: ProjectKey, row: Row): TimelineOrder {
  const [person, shares, daysAgo, payment = 'bank-transfer', state = 'Paid', overpaidBy = 0] = row;
  return {
    person,
    project,
    shares,
    currency: currencies.get(person) ?? 'EUR',
    payment,
    daysAgo,
    state,
    overpaidBy,
  };
}

/** Every order of the demo timeline, oldest first; orders on one day stay in the order of the table. */
export const orders: readonly TimelineOrder[] = Object.entries(rows)
  .flatMap(([project, projectRows]) => projectRows.map((row) => timelineOrder(project as ProjectKey, row)))
  .toSorted((a, b) => b.daysAgo - a.daysAgo);
