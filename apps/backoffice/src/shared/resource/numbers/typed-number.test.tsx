import {
  dataOf as answerOf,
  decimalText,
  defineRoute,
  listOf as pageOf,
  paginationQuery,
  typedAmount,
} from '@parcela/contract';
import { adoptLocale } from '@parcela/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { dataOf, listOf, renderResource } from '../../../../test/support/render-app.tsx';
import { defineList } from '../define-list.ts';
import { defineResource } from '../define-resource.tsx';
import { amount, decimal, number } from '../fields.ts';

const page = z.strictObject({ id: z.string() });
const base = {
  tag: 'sums',
  summary: 'A test.',
  access: 'staff',
  permission: 'content.edit',
  errors: [],
} as const;
const listSums = defineRoute({
  ...base,
  operationId: 'listSums',
  method: 'GET',
  path: '/operator/sums',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: pageOf(page),
});
const createSum = defineRoute({
  ...base,
  operationId: 'createSum',
  method: 'POST',
  path: '/operator/sums',
  idempotency: 'required',
  inRunOff: 'goes on',
  rate: 'write',
  body: z.strictObject({ price: typedAmount, fee: typedAmount, count: z.int(), rate: decimalText }),
  answer: answerOf(page),
});
const sums = defineResource({
  list: defineList({
    route: listSums,
    title: 'boPolls.title',
    empty: 'boPolls.empty',
    rowKey: ({ id }) => id,
    columns: [],
    creates: (action) => [
      action({
        key: 'create',
        route: createSum,
        label: 'boPolls.create.action',
        consequences: () => [],
        fields: {
          price: amount('boProjects.price.new', 'CZK'),
          fee: amount('boProjects.entryFee', ''),
          count: number('boProjects.issued'),
          rate: decimal('boRates.set.czk'),
        },
        initial: () => ({ price: 123456, fee: 100, count: 1000, rate: '25.150000' }),
        done: 'boPolls.create.done',
      }),
    ],
  }),
});

const server = useServerDouble();
const send = 'POST /operator/sums';
const openLabel = { cs: 'Nové hlasování', en: 'New poll', pl: 'Nowe głosowanie' } as const;

afterEach(() => adoptLocale('en'));

const openForm = async (locale: keyof typeof openLabel) => {
  await adoptLocale(locale);
  server.on('GET /operator/sums', () => listOf([]));
  server.on(send, () => dataOf({ id: '1' }));
  await renderResource(sums, {
    at: '/sums',
    scopes: ['bo-polls', 'bo-projects', 'bo-rates'],
    permissions: ['content.edit'],
  });
  fireEvent.click(await screen.findByRole('button', { name: openLabel[locale] }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => dialog.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  return {
    dialog,
    field,
    paste: (name: string, text: string): string => {
      fireEvent.input(field(name), { target: { value: text }, inputType: 'insertFromPaste' });
      return field(name).value.replaceAll('\u00A0', ' ');
    },
    type: (name: string, text: string): string => {
      fireEvent.change(field(name), { target: { value: text } });
      fireEvent.blur(field(name));
      return field(name).value.replaceAll('\u00A0', ' ');
    },
    submit: () => fireEvent.submit(dialog.querySelector('form')!),
  };
};

describe('a number in a form', () => {
  test('appears in the format of the language', async () => {
    const { field, dialog } = await openForm('cs');
    const shown = ['price', 'fee', 'count', 'rate'].map((name) =>
      field(name).value.replaceAll('\u00A0', ' '),
    );
    expect(shown).toEqual(['1 234,56', '1,00', '1 000', '25,15']);
    expect(within(dialog).getByText('CZK')).toBeTruthy();
  });

  test.each([
    ['cs', '1000.50', '1 000,50', 100_050],
    ['cs', '12.5', '12,50', 1_250],
    ['en', '1000,50', '1,000.50', 100_050],
    ['pl', '1,000.50', '1 000,50', 100_050],
    ['en', 'CZK 1.000,50', '1,000.50', 100_050],
  ] as const)('in %s turns a pasted %s into %s', async (locale, text, shown, minor) => {
    const { paste, submit } = await openForm(locale);
    expect(paste('price', text)).toBe(shown);
    submit();
    await waitFor(() => expect(server.sent(send)[0]?.body).toMatchObject({ price: minor }));
  });

  test.each([
    ['1,000', 'Tento zápis může znamenat dvě různé částky.'],
    ['1.000', 'Tento zápis může znamenat dvě různé částky.'],
    ['1000 €', 'Částka je v jiné měně než toto pole.'],
    ['1000 Kč nebo 2000', 'Zadejte částku'],
    ['-5', 'Zadejte částku bez znaménka minus.'],
    ['1000,505', 'Zadejte nejvýše dvě desetinná místa'],
  ])('keeps the ambiguous or invalid text %s with a hint, and is not sent', async (text, message) => {
    const { type, submit, dialog } = await openForm('cs');
    expect(type('price', text)).toBe(text);
    expect((await within(dialog).findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
    submit();
    expect(server.sent(send)).toEqual([]);
  });

  test('refuses a currency sign when the currency is unknown', async () => {
    const { type, dialog } = await openForm('cs');
    type('fee', '1000 Kč');
    expect(await within(dialog).findByText('Zadejte částku bez měny.')).toBeTruthy();
    expect(type('fee', '1000')).toBe('1 000,00');
  });

  test('keeps every character of a whole number or rate', async () => {
    const { type, dialog, submit } = await openForm('cs');
    for (const text of ['5,5', '1.000', '1e3']) {
      expect(type('count', text)).toBe(text);
      expect(await within(dialog).findByText(/Zadejte prosím (celé )?číslo/)).toBeTruthy();
    }
    expect(type('count', '2 000')).toBe('2 000');
    expect(type('rate', '24.310')).toBe('24,31');
    submit();
    await waitFor(() => expect(server.sent(send)[0]?.body).toMatchObject({ count: 2000, rate: '24.31' }));
  });
});
