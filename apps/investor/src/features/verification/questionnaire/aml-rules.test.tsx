import type { AmlDraft } from '@parcela/contract';
import { type AmlChange, amlRules, goodAml } from '@parcela/contract/aml-cases';
import { dateInZone } from '@parcela/domain';
import { loadPhrases } from '@parcela/phrases';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leaveScreen } from '../../../../test/support/leave-screen.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleConfiguration, sampleMe } from '../../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlStep } from './aml-step.tsx';
import { purposeOptions } from './aml-wire.ts';

const server = useServerDouble();
const save = `PUT /api/user-profiles/${idOf('profile')}`;
const me = {
  ...sampleMe(['SIGNUP', 'KYC']),
  aml: { state: 'draft' as const, comment: null, since: null },
};
const person = { ...me, userProfile: { ...me.userProfile, firstName: null, lastName: null } };
const countries = ['CZE', 'SVK', 'NZL'].map((alpha3) => ({ alpha2: alpha3, alpha3, name: alpha3 }));
const sentences = await loadPhrases('common', 'en');

beforeEach(() => {
  server.on('GET /api/users/me', () => person);
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /core/user/kyc/countries', () => countries);
  server.on('PUT /core/user/aml/draft', () => ({ savedAt: '2026-11-20T10:00:00.000Z' }));
  server.on(save, () => dataOf(person.userProfile));
});
afterEach(leaveScreen);

/** The form with all fields filled in except the named ones, which the test fills in itself. */
const openWithout = async (changed: readonly string[], more: AmlDraft = {}) => {
  const { finalCheck: _, ...good } = goodAml;
  const rest = Object.fromEntries(Object.entries(good).filter(([field]) => !changed.includes(field)));
  server.on('GET /core/user/aml/draft', () => ({
    draft: { ...rest, ...more },
    savedAt: '2026-11-20T10:00:00.000Z',
  }));
  await renderScreen(<AmlStep me={person} isDone={false} href="/next" />, {
    scopes: ['verification', 'aml'],
  });
  await waitFor(() => expect(control('citizenship').matches(':disabled')).toBe(false));
};

const found = <E extends Element>(element: E | null | undefined, what: string): E => {
  if (!element) throw new Error(`the form has no ${what}`);
  return element;
};
const control = (field: string) => found(document.querySelector(`form [id$="-${field}"]`), field);
// Finds the fields by their attributes, because searching a hundred forms by role and name would take minutes.
const submit = (): void =>
  void fireEvent.click(found(document.querySelector('form [type=submit]'), 'button'));
const inGroup = (field: string) => [...control(field).querySelectorAll<HTMLInputElement>('input')];
const press = (field: string, position: number): void =>
  void fireEvent.click(found(inGroup(field)[position], `answer ${position} of ${field}`));
const type = (field: string, text: string): void =>
  void fireEvent.change(control(field), { target: { value: text } });

const originPlaces = ['alimonyBenefitsPension', 'salary', 'business', 'capital', 'other'] as const;
const wealthPlaces = ['Salary', 'Capital', 'Business', 'Inheritance', 'Other'] as const;
const choices = ['noCriminalActivity', 'countriesWithSanctions', 'politicallyExposed'] as const;

const isTicked = (answer: unknown): boolean => answer === true || typeof answer === 'string';

/** Fills in one field of the contract as a user does; absent values leave the field untouched. */
const answer = (field: string, value: unknown, change: AmlChange): void => {
  if (field === 'purposeOfContract') {
    press(field, purposeOptions.indexOf('other'));
    if (typeof value === 'string') type('purposeOther', value);
    return;
  }
  if (value === undefined || field === 'finalCheck') return;
  if (field === 'expectedTradesVolume') press(field, Number(value) - 1);
  else if ((choices as readonly string[]).includes(field)) press(field, value === true ? 0 : 1);
  else if (field === 'originOfFunds') {
    for (const [place, option] of originPlaces.entries())
      if (isTicked(change.originOfFunds?.[option])) press(field, place);
    const other = change.originOfFunds?.other;
    if (typeof other === 'string') type('originOther', other);
  } else if (field.startsWith('sourceOfWealth')) {
    if (!isTicked(value)) return;
    press(
      'sourceOfWealth',
      wealthPlaces.findIndex((option) => field === `sourceOfWealth${option}`),
    );
    if (typeof value === 'string') type('wealthOther', value);
  } else if (typeof value === 'string') type(field, value);
};

const fillInAndSubmit = async (change: AmlChange): Promise<void> => {
  await openWithout(Object.keys(change));
  for (const [field, value] of Object.entries(change)) answer(field, value, change);
  if (change.finalCheck !== false) fireEvent.click(control('finalCheck'));
  submit();
};

/** Returns the error that a screen reader reads with a field. */
const errorOf = (element: Element): string | undefined => {
  const shown = element.matches('fieldset') ? element.querySelector('input') : element;
  const ids = shown?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((candidate) => candidate.endsWith('-error'));
  return id === undefined ? undefined : (document.getElementById(id)?.textContent ?? undefined);
};
const shownErrors = (): Record<string, string | undefined> =>
  Object.fromEntries(
    [...document.querySelectorAll('form fieldset, form [name]:not([type=radio])')]
      .map((element) => [element.id.replace(/^.*-/, ''), errorOf(element)] as const)
      .filter(([, error]) => error !== undefined),
  );

/** Form fields whose names in the contract differ. */
const places: Readonly<Record<string, string>> = {
  purposeOfContract: 'purposeOther',
  'originOfFunds.other': 'originOther',
  sourceOfWealthSalary: 'sourceOfWealth',
  sourceOfWealthOther: 'wealthOther',
};

/** The request body: trimmed, and without an empty optional number. */
const expectedBody = (change: AmlChange) =>
  JSON.parse(
    JSON.stringify({ ...goodAml, ...change }, (key, value: unknown) => {
      const text = typeof value === 'string' ? value.trim() : value;
      return key === 'socialSecurityNumber' && text === '' ? undefined : text;
    }),
  ) as unknown;

const today = dateInZone(new Date(), 'Europe/Prague');
const rules = amlRules(today).map((rule) => ({
  ...rule,
  broken: rule.broken.filter(({ isWireOnly }) => isWireOnly !== true),
}));

describe.each(rules)('$rule', ({ broken, accepted }) => {
  test.each(broken)(
    'shows a violation ($what) at the field and sends nothing (spec 5.20, 5.21, 5.22, 5.23)',
    async (given) => {
      await fillInAndSubmit(given.change);
      const expected = given.issues.map(({ path, code }) => [
        places[path] ?? path,
        sentences[`issue.${code}`],
      ]);
      await waitFor(() => expect(shownErrors()).toEqual(Object.fromEntries(expected)));
      expect(server.sent(save)).toEqual([]);
    },
  );

  test.each(accepted)(
    'sends answers that comply ($what) (spec 5.17, 5.21, 5.22, 5.23)',
    async ({ change }) => {
      await fillInAndSubmit(change);
      await waitFor(() => expect(server.sent(save)).toHaveLength(1));
      expect(server.sent(save)[0]?.body).toEqual({ data: expectedBody(change) });
    },
  );
});

test('the user must choose again if the chosen country is no longer in the list', async () => {
  await openWithout([], { citizenship: 'XXX' });
  fireEvent.click(control('finalCheck'));
  submit();
  await waitFor(() => expect(shownErrors()).toEqual({ citizenship: sentences['issue.country_unknown'] }));
  expect(server.sent(save)).toEqual([]);
});
