import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Context } from '../../context.ts';

interface Row {
  id: string;
  document: string;
  consumed_at: number | null;
}

/** By the provider's own time, which is the machine's: what is stored here lives for minutes. */
const nowS = () => Math.floor(Date.now() / 1000);

/** The OpenID provider's storage of sessions, codes and tokens in the sandbox's own file. */
export const createStorage =
  ({ store }: Context) =>
  (model: string): Adapter => {
    const find = (where: string, value: string): AdapterPayload | undefined => {
      const row = store.get<Row>(
        `select id, document, consumed_at from bankid_op where model = ? and ${where} = ? and expires_at > ?`,
        model,
        value,
        nowS(),
      );
      if (!row) return undefined;
      return {
        ...(JSON.parse(row.document) as AdapterPayload),
        ...(row.consumed_at !== null && { consumed: row.consumed_at }),
      };
    };
    return {
      upsert: async (id, payload, expiresIn = 3600) => {
        store.run('delete from bankid_op where expires_at <= ?', nowS());
        store.run(
          `insert or replace into bankid_op (model, id, uid, grant_id, expires_at, consumed_at, document)
           values (?, ?, ?, ?, ?, null, ?)`,
          model,
          id,
          payload.uid ?? null,
          payload.grantId ?? null,
          nowS() + expiresIn,
          JSON.stringify(payload),
        );
      },
      find: async (id) => find('id', id),
      findByUid: async (uid) => find('uid', uid),
      // Only the device flow has these codes.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        store.run('update bankid_op set consumed_at = ? where model = ? and id = ?', nowS(), model, id);
      },
      destroy: async (id) => {
        store.run('delete from bankid_op where model = ? and id = ?', model, id);
      },
      revokeByGrantId: async (grantId) => {
        store.run('delete from bankid_op where model = ? and grant_id = ?', model, grantId);
      },
    };
  };
