import { investorRoutes } from '@parcela/contract/investor';
import { arrangeTiles, goalOutlook, inLanguage } from '@parcela/domain';
import type { Api } from '@parcela/platform/http/api.ts';
import { listPollsToVote } from '../voting/index.ts';
import { type HomeRow, readHome } from './home.queries.ts';
import { storeGoal, storeTiles } from './home-settings.store.ts';

const goalView = ({ goal, history }: HomeRow) => {
  if (goal === null) return null;
  const outlook = history === null ? undefined : goalOutlook(history, goal.amount);
  return {
    ...goal,
    amount: Number(goal.amount),
    outlook:
      outlook === undefined
        ? null
        : {
            ...outlook,
            yearlyIncome: Number(outlook.yearlyIncome),
            missing: Number(outlook.missing),
          },
  };
};

export const homeRoutes = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(investorRoutes.getHome, async (tx, { caller, query, locale }) => {
    const userId = caller.subjectId;
    const home = await readHome(tx, { userId, currency: query.currency, timeZone });
    const polls = await listPollsToVote(tx, { userId, locale });
    return {
      data: {
        currency: home.currency,
        income: { lastYear: Number(home.lastYear), nextYear: Number(home.nextYear) },
        tiles: arrangeTiles(home.tiles, home.hidden),
        goal: goalView(home),
        ordersToPay: home.ordersToPay.map(({ documentId, title, owed, currency, deadlineAt }) => ({
          documentId,
          projectTitle: inLanguage(title, locale),
          owed,
          currency,
          expiresAt: deadlineAt === null ? null : new Date(deadlineAt).toISOString(),
        })),
        salesToSign: home.salesToSign.map(({ title, expiresAt, ...sale }) => ({
          ...sale,
          projectTitle: inLanguage(title, locale),
          expiresAt: new Date(expiresAt).toISOString(),
        })),
        pollsToVote: polls.map(({ documentId, question, endAt }) => ({
          documentId,
          question,
          endAt: endAt.toISOString(),
        })),
        accountsToAdd: [...home.accountsToAdd],
      },
      meta: {},
    };
  });

  api.write(investorRoutes.arrangeHome, async (tx, { body, caller }) => {
    await storeTiles(tx, caller.subjectId, body.data.tiles);
    return { ok: true as const };
  });

  api.write(investorRoutes.saveGoal, async (tx, { body, caller }) => {
    const { amount, currency, year } = body.data;
    await storeGoal(tx, caller.subjectId, { amount: BigInt(amount), currency, year });
    return { ok: true as const };
  });

  api.write(investorRoutes.deleteGoal, async (tx, { caller }) => {
    await storeGoal(tx, caller.subjectId, null);
    return { ok: true as const };
  });
};
