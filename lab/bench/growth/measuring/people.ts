import { staffRoles } from '@parcela/domain';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { signedInStaff } from '../../../../apps/api/test/support/app/test-staff.ts';
import type { TestContext } from '../../../../apps/api/test/support/database/test-database.ts';
import { declareSample } from '../../../../apps/api/test/support/distributions/sample-distributions.ts';
import { honestBody } from '../../../../apps/api/test/support/orders/sample-orders.ts';

export interface Person {
  readonly userId: number;
  readonly documentId: string;
  readonly headers: { readonly authorization: string };
}

/** The callers of a scale, and the subjects of their calls. */
export interface People {
  /** Each with about eight projects and twenty orders. */
  readonly typical: readonly Person[];
  /** Each with 200 projects. */
  readonly owners: readonly Person[];
  readonly buyers: readonly Person[];
  /** Users with money in their wallets. */
  readonly payers: readonly Person[];
  readonly staff: { readonly authorization: string };
  /** Bodies of orders for one share, one for each open project. */
  readonly bodies: readonly string[];
  /** The page of a project with about a thousand holders, and a declared distribution of it. */
  readonly project: string;
  /** The same project by its own id. */
  readonly offer: string;
  readonly distribution: string;
  readonly largest: { readonly project: string; readonly holders: number };
  readonly order: { readonly documentId: string; readonly reference: string };
}

/** Planted users who match `choice`, in pseudo-random order; `nr` is the number of each, from 0. */
export const signIn = async (
  context: TestContext,
  choice: string,
  many: number,
): Promise<readonly Person[]> => {
  const { rows } = await context.admin.pool.query<{ id: number; documentId: string }>(
    `select u.id, u.document_id as "documentId" from growth.facts f join users u on u.id > f.people
       and u.email_canonical like 'planted%'
     cross join lateral (select u.id - f.people - 1 as nr) x
     where ${choice} order by hashint4(u.id) limit ${many}`,
  );
  const session = (userId: number): Promise<string> =>
    context.transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: userId, userAgent: 'bench' }),
    );
  const signedIn: Person[] = [];
  await context.admin.pool.query(
    `update user_profiles set terms_accepted_at = now(), terms_version = f.terms, privacy_version = f.privacy
     from terms_in_force f where user_id = any ($1)`,
    [rows.map(({ id }) => id)],
  );
  for (const { id, documentId } of rows)
    signedIn.push({ userId: id, documentId, headers: { authorization: `Bearer ${await session(id)}` } });
  return signedIn;
};

/** No investor has two live orders in one project. */
export const isFree = `not exists (select from orders o where o.user_id = u.id and o.state in ('Open', 'Unpaid'))`;

/** Has money for four orders of one share in the wallet. */
export const canPay = `nr % 1000 < 10 and ${isFree}
  and exists (select from ledger_accounts a where a.name = 'wallet/CZK/user:' || u.id and a.balance > 820000)`;

export const openProjects = 20;

export const orderBodies = async (context: TestContext): Promise<readonly string[]> => {
  const { rows } = await context.admin.pool.query<{ documentId: string }>(
    `select p.document_id as "documentId" from projects p join project_shares_available s on s.project_id = p.id
     where p.id > 9000000 and p.state = 'Open' and s.available > 10000 order by p.id limit ${openProjects}`,
  );
  return Promise.all(
    rows.map(({ documentId }) =>
      context.transact(async (tx) =>
        JSON.stringify(await honestBody(tx, { project: documentId, shares: 1 })),
      ),
    ),
  );
};

const projectsOf = async ({ admin }: TestContext) => {
  // Counts every holding, which no request does.
  const client = await admin.pool.connect();
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<{ documentId: string; page: string; holders: number }>(
    `with counted as (
       select a.project_id, count(*)::int as holders from ledger_accounts a
       where a.kind = 'holding' and a.project_id > 9000000 and a.balance > 0 group by a.project_id
     )
     (select p.document_id as "documentId", i.document_id as page, c.holders
       from counted c join projects p on p.id = c.project_id join project_infos i on i.project_id = p.id
       order by abs(c.holders - 1000), p.id limit 1)
     union all
     (select p.document_id, i.document_id, c.holders
       from counted c join projects p on p.id = c.project_id join project_infos i on i.project_id = p.id
       order by c.holders desc, p.id limit 1)`,
  );
  client.release(true);
  const [usual, largest] = rows;
  if (!usual || !largest) throw new Error('nothing is planted');
  return {
    offer: usual.documentId,
    project: usual.page,
    largest: { project: largest.page, holders: largest.holders },
  };
};

/** Signs in all callers, and finds the subjects of their calls. */
export const findPeople = async (context: TestContext): Promise<People> => {
  // A member of staff from an earlier run still has the address.
  await context.admin.pool.query(
    `update staff_members set email_canonical = 'run' || id || '@bench.example', email = 'run' || id || '@bench.example'
     where email like 'staff%@operator.example'`,
  );
  const { offer, project, largest } = await projectsOf(context);
  const distribution = await context.transact((tx) => declareSample(tx, offer));
  const { rows } = await context.admin.pool.query<People['order']>(
    `select o.document_id as "documentId", o.payment_reference as reference from orders o, growth.facts f
     where o.id > f.orders and o.state = 'Paid' and o.id % 777 = 3 limit 1`,
  );
  const [order] = rows;
  if (!order) throw new Error('nothing is planted');
  return {
    typical: await signIn(context, 'nr % 1000 between 50 and 149', 10),
    owners: await signIn(context, 'nr % 1000 = 0', 10),
    buyers: await signIn(context, `nr % 1000 >= 400 and ${isFree}`, 60),
    payers: await signIn(context, canPay, 40),
    staff: (await signedInStaff(context, staffRoles)).headers,
    bodies: await orderBodies(context),
    project,
    offer,
    largest,
    distribution: distribution.documentId,
    order,
  };
};
