import { eventDeeds, eventSubjects, type Locale, locales } from '@parcela/domain';
import { loadPhrases, screenScopes } from '@parcela/phrases';
import { describe, expect, it } from 'vitest';
import { eventName, thingName } from './event-name.ts';

/** The last parts of the ids of phrases that begin with this text. */
const named = (messages: Readonly<Record<string, string>>, start: string): readonly string[] =>
  Object.keys(messages).flatMap((id) => (id.startsWith(start) ? [id.slice(start.length)] : []));

const allPhrases = async (locale: Locale): Promise<Readonly<Record<string, string>>> =>
  Object.assign({}, ...(await Promise.all(screenScopes.map((scope) => loadPhrases(scope, locale)))));

describe('the words of events', () => {
  it.each(locales)('exist for every subject and verb, and for nothing else (%s)', async (locale) => {
    const messages = await allPhrases(locale);
    expect(named(messages, 'boAudit.of.').toSorted()).toEqual(eventSubjects.toSorted());
    expect(named(messages, 'boAudit.did.').toSorted()).toEqual(eventDeeds.toSorted());
  });

  it('are the label of an approved action, and the stored name of a type that no longer exists', () => {
    expect(eventName('staff.signed_in')).toMatchObject({ kind: 'words', words: { id: 'boAudit.event' } });
    expect(eventName('suspense.assign')).toMatchObject({
      words: { id: 'boApprovals.action.suspense.assign' },
    });
    expect(eventName('ledger.painted')).toEqual({ kind: 'text', text: 'ledger.painted' });
    expect(thingName('paint')).toEqual({ kind: 'text', text: 'paint' });
  });
});
