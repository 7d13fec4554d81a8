import { expect, it } from 'vitest';
import { readSearchTerms } from './search-terms.ts';

const kinds = (text: string) => readSearchTerms(text).map(({ kind }) => kind);

it('readSearchTerms recognises a search text by its shape', () => {
  expect(readSearchTerms('20261121-3-17')).toEqual([
    { kind: 'order', number: '20261121-3-17', orderId: 17 },
    { kind: 'document', number: '20261121-3-17' },
  ]);
  expect(kinds('20261121-3-99999999999')).toEqual(['document', 'words']);
  expect(kinds('1234567890')).toEqual(['reference', 'amount', 'document']);
  expect(kinds('1 500')).toEqual(['amount']);
  for (const text of ['1500,5', '1 500.5', '1\u00a0500,50', '1 500,50 Kč', '€1,500.50', '1.500,50 EUR'])
    expect(readSearchTerms(text)).toEqual([{ kind: 'amount', amount: 150050n }]);
  expect(readSearchTerms('1,500')).toEqual([{ kind: 'amount', amount: 150000n }]);
  expect(kinds('9'.repeat(16))).toEqual(['document', 'words']);
  expect(kinds('1500.50')).toEqual(['amount', 'document']);
  expect(kinds('1.234.5')).toEqual(['document', 'words']);
  expect(kinds(' jana@example.com ')).toEqual(['words']);
  expect(kinds('abcdefghijklmnopqrstuvwx')).toEqual(['document', 'id', 'words']);
});

it('readSearchTerms returns an account in every form that banks write', () => {
  const accounts = ['CZ6508000000192000145399', '19-2000145399/0800'];
  expect(readSearchTerms('CZ65 0800 0000 1920 0014 5399')).toEqual([{ kind: 'account', accounts }]);
  expect(readSearchTerms('19-2000145399/0800')).toContainEqual({ kind: 'account', accounts });
  expect(kinds('CZ6508000000192000145398')).toEqual(['document', 'id', 'words']);
  expect(readSearchTerms('DE89370400440532013000')).toContainEqual({
    kind: 'account',
    accounts: ['DE89370400440532013000'],
  });
});
