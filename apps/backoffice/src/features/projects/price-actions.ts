import {
  previewPrice,
  recordValuation,
  requestPriceEnd,
  requestPriceMove,
  requestProjectPrice,
  withdrawValuation,
} from '@parcela/contract/operator';
import { writeDay } from '@parcela/domain';
import { serverClock, shownLocale } from '@parcela/web';
import { IconCalendarOff, IconCalendarTime, IconCoin, IconReceipt } from '@parcela/ui/icons';
import { call } from '../../shared/api/api.ts';
import type { Action, ActionMaker, FormValues } from '../../shared/resource/action.ts';
import { startOfDay } from '../../shared/resource/days.ts';
import {
  amount,
  area,
  dayField,
  languages,
  line,
  momentField,
  oneOf,
  oneOfTexts,
  storedFile,
  tick,
} from '../../shared/resource/fields.ts';
import { instant, money, percent, say, type Words } from '../../shared/resource/values.ts';
import type { Project } from './project-form.ts';
import { valuationMethods } from './project-states.ts';

type Maker = ActionMaker<Project>;
const params = ({ documentId }: Project) => ({ documentId });
const reason = area('bo.reason', { description: 'bo.reasonHint' });

const beginningOf = (day: unknown): string | undefined =>
  typeof day === 'string' ? startOfDay(day)?.toISOString() : undefined;

const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

/** What the typed price changes for holders; nothing while it is not a price. */
const priceEffect = async (values: FormValues, project: Project): Promise<readonly Words[]> => {
  const typed = values['amount'];
  if (typeof typed !== 'number' || typed <= 0) return [];
  const { data } = await call(previewPrice, { params: params(project), query: { amount: typed } });
  const { currency, priceNow, price, changePercent, holders, shares, holdingsNow, holdings } = data;
  return [
    ...(priceNow === null
      ? []
      : [
          say('boProjects.price.effect.change', {
            now: money(priceNow, currency),
            next: money(price, currency),
            percent: percent(changePercent),
          }),
        ]),
    holders === 0
      ? say('boProjects.price.effect.noHolders')
      : say('boProjects.price.effect.holdings', {
          holders,
          shares,
          now: money(holdingsNow, currency),
          next: money(holdings, currency),
        }),
  ];
};

/** The valuations that can lead a price. */
const leading = ({ valuations }: Project) =>
  valuations.filter(
    ({ withdrawal, publishedAt }) => withdrawal === null && Date.parse(publishedAt) <= serverClock.now(),
  );

const pricing = {
  route: requestProjectPrice,
  icon: IconCoin,
  needsApproval: () => true,
  params,
  consequences: ({ price, currency, tokenFee }: Project): readonly Words[] => [
    price === null
      ? say('boProjects.price.first')
      : say('boProjects.price.now', { price: money(price, currency), fee: money(tokenFee, currency) }),
    say('boProjects.price.orders'),
  ],
  effect: priceEffect,
  fields: {
    valuation: (project: Project) =>
      oneOfTexts(
        'boProjects.price.valuation',
        leading(project).map(({ documentId, valuer, valuedOn }) => ({
          value: documentId,
          label: { text: `${valuer}, ${writeDay(shownLocale(), valuedOn)}` },
        })),
        { isOptional: true, description: 'boProjects.price.valuationHint' },
      ),
    amount: ({ currency }: Project) => amount('boProjects.price.new', currency),
    appliedAt: dayField('boProjects.price.from', {
      isOptional: true,
      description: 'boProjects.price.fromHint',
    }),
    reason,
  },
  body: ({ appliedAt, ...values }: FormValues, { offerVersion }: Pick<Project, 'offerVersion'>) => ({
    amount: values['amount'],
    reason: values['reason'],
    offerVersion,
    ...(isFilled(values['valuation']) && { valuation: values['valuation'] }),
    ...(appliedAt === '' ? {} : { appliedAt: beginningOf(appliedAt) }),
  }),
  done: 'bo.approval.sent',
} as const;

export const priceActions = (action: Maker): readonly Action<Project>[] => [
  action({ ...pricing, key: 'price', label: 'boProjects.price.action' }),
];

/** A valuation with the project that it belongs to. */
export type ValuationRow = Project['valuations'][number] & { readonly of: Project };

/** The value per share, rounded down to whole units of the currency, or to minor units below one unit. */
const proposedPrice = ({ amount: value, of: { tokenTotalCount: shares } }: ValuationRow): number => {
  const perShare = (value - (value % shares)) / shares;
  return perShare < 100 ? perShare : perShare - (perShare % 100);
};

export const valuationActions = (action: ActionMaker<ValuationRow>): readonly Action<ValuationRow>[] => [
  action({
    ...pricing,
    key: 'propose',
    label: 'boProjects.valuation.propose',
    offered: ({ of, documentId }) => leading(of).some((one) => one.documentId === documentId),
    params: ({ of }) => params(of),
    consequences: ({ of }) => pricing.consequences(of),
    effect: (values, { of }) => priceEffect(values, of),
    fields: {
      valuation: ({ of }) => pricing.fields.valuation(of),
      amount: ({ of }) => pricing.fields.amount(of),
      appliedAt: pricing.fields.appliedAt,
      reason,
    },
    initial: (row) => ({ valuation: row.documentId, amount: proposedPrice(row) }),
    body: (values, { of }) => pricing.body(values, of),
  }),
  action({
    key: 'withdraw',
    route: withdrawValuation,
    label: 'boProjects.valuation.withdraw',
    icon: IconCalendarOff,
    isDangerous: true,
    offered: ({ withdrawal }) => withdrawal === null,
    params: ({ documentId }) => ({ documentId }),
    consequences: () => [say('boProjects.valuation.withdraws')],
    fields: { reason },
    done: 'boProjects.valuation.withdrawn',
  }),
];

export const recordedValuation = (action: Maker): readonly Action<Project>[] => [
  action({
    key: 'record-valuation',
    route: recordValuation,
    label: 'boProjects.valuation.record',
    icon: IconReceipt,
    isWide: true,
    params,
    consequences: () => [say('boProjects.valuation.shows'), say('boProjects.valuation.stays')],
    fields: {
      valuer: line('boProjects.valuation.valuer'),
      company: line('boProjects.valuation.company', { isOptional: true, isNullable: true }),
      valuedOn: dayField('boProjects.valuation.day'),
      method: oneOf('boProjects.valuation.method', valuationMethods),
      methodText: languages('boProjects.valuation.methodText', { isOptional: true, isNullable: true }),
      amount: ({ currency }: Project) => amount('boProjects.valuation.amount', currency),
      file: storedFile('boProjects.valuation.file', 'document', { isOptional: true, isNullable: true }),
      isDocumentPublic: tick('boProjects.valuation.isPublic', {
        description: 'boProjects.valuation.isPublicHint',
      }),
      note: languages('boProjects.valuation.note', { isOptional: true, isNullable: true, rows: 2 }),
      publishAt: momentField('boProjects.valuation.publishAt', { isOptional: true }),
    },
    done: 'boProjects.valuation.recorded',
  }),
];

/** A price with the day of the valuation that led it. */
type PlannedPrice = Project['prices'][number] &
  Pick<Project, 'currency' | 'offerVersion'> & { readonly valuedOn: string | undefined };
const priceParams = ({ documentId }: PlannedPrice) => ({ documentId });
const isToCome = ({ appliedAt }: PlannedPrice): boolean => Date.parse(appliedAt) > serverClock.now();

/** The actions of two staff members on a price that does not apply yet. */
export const plannedPriceActions = (action: ActionMaker<PlannedPrice>): readonly Action<PlannedPrice>[] => [
  action({
    key: 'move',
    route: requestPriceMove,
    label: 'boProjects.price.move',
    icon: IconCalendarTime,
    offered: isToCome,
    needsApproval: () => true,
    params: priceParams,
    consequences: ({ price, currency, appliedAt }) => [
      say('boProjects.price.moves', { price: money(price, currency), at: instant(appliedAt) }),
    ],
    fields: { appliedAt: momentField('boProjects.price.applies'), reason },
    initial: ({ appliedAt }) => ({ appliedAt }),
    fixed: ({ offerVersion }) => ({ offerVersion }),
    done: 'bo.approval.sent',
  }),
  action({
    key: 'end',
    route: requestPriceEnd,
    label: 'boProjects.price.takeBack',
    icon: IconCalendarOff,
    offered: isToCome,
    needsApproval: () => true,
    params: priceParams,
    consequences: ({ price, currency, appliedAt }) => [
      say('boProjects.price.takesBack', { price: money(price, currency), at: instant(appliedAt) }),
    ],
    fields: { reason },
    fixed: ({ offerVersion }) => ({ offerVersion }),
    done: 'bo.approval.sent',
  }),
];
