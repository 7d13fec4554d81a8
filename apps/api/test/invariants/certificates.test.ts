import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { issueCertificate } from '../../src/modules/documents/index.ts';
import { createSealJournal } from '@parcela/ledger';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { certificateInvariants } from '@parcela/invariants/holdings/certificates.ts';
import { testVault } from '../support/app/test-app.ts';
import { sampleLetterhead } from '../support/content/sample-brand.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { giveShares } from '../support/projects/sample-polls.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';

/** A certificate of ten shares, and five more shares afterwards. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { id: projectId, documentId: project } = await transact((tx) => publishSampleProject(tx));
  const { id: userId } = await transact((tx) =>
    createAccount(tx, {
      email: 'anna@example.com',
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    }),
  );
  const give = (shares: bigint) => transact((tx) => giveShares(tx, { userId, projectId, shares }));
  const seal = createSealJournal({ transact });
  await give(10n);
  await seal.run();
  await transact((tx) =>
    issueCertificate(
      {
        timeZone: 'Europe/Prague',
        publicUrl: 'https://invest.example',
        vault: testVault,
        letterhead: sampleLetterhead,
        investorName: async () => 'Anna Nováková',
      },
      tx,
      { userId, project, locale: 'en' },
    ),
  );
  await give(5n);
  await seal.run();
};

const planted: readonly Planted[] = [
  ['a share too many', `${guardsOff} update certificates set shares = 11`, ['C1'], []],
  ['another version of the holding', `${guardsOff} update certificates set holding_version = 2`, ['C1'], []],
  [
    'a seal that is not the journal’s',
    `${guardsOff} update certificates set seal_hash = sha256('x')`,
    ['C1'],
    [],
  ],
  [
    'a seal from before the holding',
    `${guardsOff} update certificates set (seal_seq, seal_hash) = (select seq, hash from ledger_seals where seq = 1)`,
    ['C1'],
    [],
  ],
];

describe('invariants of certificates', () => {
  it('are satisfied while the holding changes', async () => {
    expect(await brokenBy({ prepare, damage: '', checked: certificateInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: statements, checked: certificateInvariants });
    expect(found).toEqual({ whole, sinceLast });
  });
});
