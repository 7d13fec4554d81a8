import { approvalNames, type Locale, locales } from '@parcela/domain';
import { loadPhrases, screenScopes } from '@parcela/phrases';
import { describe, expect, it } from 'vitest';
import { approvalName } from './approval-name.ts';

const named = (messages: Readonly<Record<string, string>>, start: string): readonly string[] =>
  Object.keys(messages).flatMap((id) => (id.startsWith(start) ? [id.slice(start.length)] : []));

const allPhrases = async (locale: Locale): Promise<Readonly<Record<string, string>>> =>
  Object.assign({}, ...(await Promise.all(screenScopes.map((scope) => loadPhrases(scope, locale)))));

describe('the words of an approval', () => {
  it.each(locales)(
    'consist of a label and a consequence for every action, and for nothing else (%s)',
    async (locale) => {
      const messages = await allPhrases(locale);
      expect(named(messages, 'boApprovals.action.').toSorted()).toEqual(approvalNames.toSorted());
      expect(named(messages, 'boApprovals.does.').toSorted()).toEqual(approvalNames.toSorted());
    },
  );

  it('consist of the stored name if the action no longer exists', () => {
    expect(approvalName('rates.set')).toMatchObject({ words: { id: 'boApprovals.action.rates.set' } });
    expect(approvalName('rates.paint')).toEqual({ kind: 'text', text: 'rates.paint' });
  });
});
