import { asAdmin, startPostgres } from '@parcela/testkit';
import { migrate } from '../../apps/api/src/compose/migrations.ts';
import { permitTestKinds } from '../../apps/api/test/support/wallets/test-kinds.ts';

/** A stopped server with a migrated, empty database in this folder: each product begins with a copy of it. */
export const makeEmptyServer = async (folder: string): Promise<void> => {
  const server = await startPostgres(folder);
  await asAdmin(server.adminUrl('postgres'), 'create database parcela');
  await migrate(server.adminUrl('parcela'));
  await permitTestKinds(server.adminUrl('parcela'));
  await server.stop();
};
