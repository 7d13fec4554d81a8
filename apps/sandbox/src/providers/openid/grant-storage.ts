import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Context } from '../../context.ts';

interface Row {
  id: string;
  document: string;
  consumed_at: number | null;
}

/** The library's storage of codes and tokens in the sandbox's own file; they expire by the sandbox's time. */
export const createStorage =
  ({ store, clock }: Context) =>
  (model: string): Adapter => {
    const nowS = () => Math.floor(clock.now() / 1000);
    const find = (where: string, value: string): AdapterPayload | undefined => {
      const row = store.get<Row>(
        `select id, document, consumed_at from openid_op where model = ? and ${where} = ? and expires_at > ?`,
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
        store.run('delete from openid_op where expires_at <= ?', nowS());
        store.run(
          `insert or replace into openid_op (model, id, uid, grant_id, expires_at, consumed_at, document)
           values (?, ?, ?, ?, ?, null, ?)`,
          model,
          id,
          payload.uid ?? null,
          payload.grantId ?? null,
          nowS() + expiresIn,
          JSON.stringify(payload),
        );
      },
      // The cookie of a session finds nothing, so that every visit offers the choice of a person.
      find: async (id) => (model === 'Session' ? undefined : find('id', id)),
      findByUid: async (uid) => find('uid', uid),
      // Only the device flow has these codes.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        store.run('update openid_op set consumed_at = ? where model = ? and id = ?', nowS(), model, id);
      },
      destroy: async (id) => {
        store.run('delete from openid_op where model = ? and id = ?', model, id);
      },
      revokeByGrantId: async (grantId) => {
        store.run('delete from openid_op where model = ? and grant_id = ?', model, grantId);
      },
    };
  };
