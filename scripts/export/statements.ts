/**
 * The exported data, a file of JSON Lines for each kind. PostgreSQL writes the lines: a row is `{ line }`.
 * Free texts of staff (reasons, notes, file names) are excluded, because they may name people.
 */
const us = (column: string): string => `((extract(epoch from ${column}) * 1000000)::bigint)::text`;

const sealedTransaction = (seal: string): string => `json_build_object(
  'id', t.id, 'kind', t.kind, 'sourceType', t.source_type, 'sourceId', t.source_id, 'reverses', t.reverses,
  'occurredAtUs', ${us('t.occurred_at')}, 'recordedAtUs', ${us('t.recorded_at')}, 'seal', ${seal},
  'postings', (
    select json_agg(json_build_object('line', p.line, 'accountId', p.account_id, 'account', a.name,
      'asset', p.asset, 'amount', p.amount::text, 'accountVersion', p.account_version) order by p.line)
    from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transaction_id = t.id
  )
)::text as line`;

const seal = `json_build_object(
  'seq', s.seq, 'previousHash', encode(s.prev_hash, 'hex'), 'hash', encode(s.hash, 'hex'))`;

const money = (...columns: readonly string[]): string =>
  columns
    .map((column) => `'${column.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase())}', x.${column}::text`)
    .join(', ');

/** Each file with its statements, one after the other. */
export const exportedFiles: Readonly<Record<string, readonly string[]>> = {
  'projects.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'state', x.state,
      'title', (select i.title from project_infos i where i.project_id = x.id), 'country', x.country_code,
      'currency', x.currency, 'shareCount', x.share_count, ${money('share_fee')},
      'prices', (
        select coalesce(json_agg(json_build_object('amount', p.amount::text, 'currency', x.currency,
          'appliedAt', p.applied_at) order by p.applied_at, p.id), '[]')
        from project_prices p where p.project_id = x.id
      ),
      'completedOn', x.completed_on, 'closedOn', x.closed_on, 'fundedOn', x.funded_on)::text as line
     from projects x order by x.id`,
  ],
  'accounts.jsonl': [
    `select json_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'asset', a.asset,
      'personId', a.owner_user_id, 'projectId', a.project_id, 'orderId', a.order_id,
      'balance', coalesce(a.balance, (
        select coalesce(sum(p.amount), 0) from ledger_postings p where p.account_id = a.id
      ))::text)::text as line
     from ledger_accounts a order by a.id`,
  ],
  'journal.jsonl': [
    `select ${sealedTransaction(seal)}
     from ledger_seals s join ledger_transactions t on t.id = s.transaction_id order by s.seq`,
    `select ${sealedTransaction('null')}
     from ledger_unsealed_transactions u join ledger_transactions t on t.id = u.transaction_id order by t.id`,
  ],
  'register.jsonl': [
    `select json_build_object('projectId', a.project_id, 'personId', a.owner_user_id, 'accountId', a.id,
      'shares', a.balance::text)::text as line
     from ledger_accounts a where a.kind = 'holding' and a.balance > 0 order by a.project_id, a.owner_user_id`,
  ],
  'orders.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'personId', x.user_id,
      'projectId', x.project_id, 'state', x.state, 'shares', x.token_count::text,
      ${money('unit_price', 'price', 'nominal_price', 'fee', 'paid_from_wallet', 'allocated')},
      'currency', x.currency, 'projectCurrency', x.project_currency, 'eurToCzk', x.eur_to_czk::text,
      'eurToPln', x.eur_to_pln::text, 'paymentType', x.payment_type, 'createdAt', x.created_at,
      'paidAt', x.paid_at, 'endedAt', x.ended_at,
      'agreements', (
        select coalesce(json_agg(json_build_object('kind', g.kind, 'documentId', g.document_id,
          'sha256', encode(g.sha256, 'hex'), 'language', g.language, 'acceptedAt', g.accepted_at)
          order by g.kind), '[]')
        from order_agreements g where g.order_id = x.id
      ))::text as line
     from orders x order by x.id`,
  ],
  'distributions.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'projectId', x.project_id,
      'state', x.state, 'currency', x.currency, 'periodFrom', x.period_from, 'periodTo', x.period_to,
      'recordOn', x.record_on, 'payOn', x.pay_on,
      ${money('gross', 'costs', 'reserve', 'fee', 'withholding', 'net')},
      'corrects', x.corrects_id, 'executedAt', x.executed_at)::text as line
     from distributions x order by x.id`,
  ],
  'distribution-lines.jsonl': [
    `select json_build_object('id', x.id, 'distributionId', x.distribution_id, 'personId', x.user_id,
      'shares', x.shares::text, 'currency', d.currency,
      ${money('gross', 'costs', 'reserve', 'fee', 'withholding', 'net', 'deducted')},
      'state', x.state, 'payoutMethod', x.settlement, 'bookedAt', x.booked_at, 'paidAt', x.paid_at)::text as line
     from distribution_lines x join distributions d on d.id = x.distribution_id order by x.id`,
  ],
  'withdrawals.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'personId', x.user_id,
      ${money('amount')}, 'currency', x.currency, 'state', x.state, 'createdAt', x.created_at,
      'endedAt', x.ended_at)::text as line
     from withdrawals x order by x.id`,
  ],
  'refunds.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'paymentId', x.payment_id,
      ${money('amount')}, 'currency', x.currency, 'provider', x.provider, 'state', x.state,
      'createdAt', x.created_at, 'endedAt', x.ended_at)::text as line
     from refunds x order by x.id`,
  ],
  'share-adverts.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'personId', x.user_id,
      'projectId', x.project_id, 'shares', x.share_count::text, ${money('unit_price')}, 'currency', x.currency,
      'state', x.state, 'createdAt', x.created_at, 'expiresAt', x.expires_at, 'endedAt', x.ended_at,
      'interests', (
        select coalesce(json_agg(json_build_object('id', i.id, 'documentId', i.document_id,
          'personId', i.user_id, 'shares', i.share_count::text, 'state', i.state, 'createdAt', i.created_at,
          'contactsSharedAt', i.shared_at, 'endedAt', i.ended_at,
          'signatures', (
            select coalesce(json_agg(json_build_object('personId', s.user_id, 'side', s.side,
              'shares', s.share_count::text, 'unitPrice', s.unit_price::text, 'settlement', s.settlement,
              'textVersion', s.text_version, 'language', s.language, 'text', s.text,
              'sha256', encode(s.digest, 'hex'), 'signedAt', s.signed_at, 'voidAt', s.void_at)
              order by s.id), '[]')
            from share_signatures s where s.interest_id = i.id
          )) order by i.id), '[]')
        from share_interests i where i.advert_id = x.id
      ))::text as line
     from share_adverts x order by x.id`,
  ],
  'share-transfers.jsonl': [
    `select json_build_object('id', x.id, 'documentId', x.document_id, 'kind', x.kind,
      'fromPersonId', x.from_user_id, 'toPersonId', x.to_user_id, 'projectId', x.project_id,
      'shares', x.share_count::text, ${money('unit_price', 'price')}, 'currency', x.currency,
      'settlement', x.settlement, 'state', x.state, 'interestId', x.interest_id, 'recordedAt', x.recorded_at,
      'executedAt', x.executed_at, 'discardedAt', x.discarded_at,
      'documentSha256', (
        select coalesce(json_agg(encode(d.digest, 'hex') order by d.id), '[]')
        from share_transfer_documents d where d.transfer_id = x.id
      ),
      'ledgerTransactionId', (
        select t.id from ledger_transactions t
        where t.source_type = 'share_transfer' and t.source_id = x.id::text
          and t.kind = 'share_transfer.executed'))::text as line
     from share_transfers x order by x.id`,
  ],
  'documents.jsonl': [
    `select json_build_object('kind', 'project', 'documentId', x.document_id, 'projectId', x.project_id,
      'title', x.name, 'publishedAt', x.published_at, 'files', json_build_object(
        'cs', (select m.document_id from media_files m where m.id = x.file_cs_id),
        'en', (select m.document_id from media_files m where m.id = x.file_en_id),
        'pl', (select m.document_id from media_files m where m.id = x.file_pl_id)))::text as line
     from project_documents x order by x.id`,
    `select json_build_object('kind', x.kind, 'documentId', x.document_id, 'projectId', x.project_id,
      'version', x.version, 'title', x.title, 'publishedAt', x.published_at, 'withdrawnAt', x.withdrawn_at,
      'files', json_build_object(
        'cs', (select m.document_id from media_files m where m.id = x.file_cs_id),
        'en', (select m.document_id from media_files m where m.id = x.file_en_id),
        'pl', (select m.document_id from media_files m where m.id = x.file_pl_id)))::text as line
     from legal_document_versions x order by x.id`,
    `select json_build_object('kind', 'picture', 'projectId', x.project_id, 'position', x.position,
      'files', json_build_object('all', (
        select m.document_id from media_files m where m.id = x.media_file_id)))::text as line
     from project_images x order by x.id`,
  ],
};

/** Read with the files themselves. */
export const mediaStatement = `
  select m.document_id as "documentId", m.kind, m.content_type as "contentType",
    encode(m.sha256, 'hex') as sha256
  from media_files m order by m.id`;

/** Without `--personal`: only ids, states and instants of a person. */
export const peopleStatement = `
  select json_build_object('id', u.id, 'documentId', u.document_id, 'createdAt', u.created_at,
    'deletedAt', u.deleted_at, 'levels', (
      select coalesce(json_agg(distinct v.type), '[]') from verification_records v
      where v.user_id = u.id and v.revoked_at is null
    ))::text as line
  from users u order by u.id`;

export const personalStatement = `
  select u.id, u.document_id as "documentId", u.email, u.created_at::text as "createdAt",
    u.deleted_at::text as "deletedAt", p.first_name as "firstName", p.last_name as "lastName", p.language,
    p.country_address as country, p.city_address as city, p.citizenship, p.payout_method as "payoutMethod",
    p.residential_address as "residentialAddress", p.postal_code as "postalCode",
    p.date_of_birth as "dateOfBirth", p.social_security_number as "socialSecurityNumber",
    p.id_or_passport_number as "idOrPassportNumber", k.master_key_id, k.wrapped_key,
    (select coalesce(json_agg(json_build_object('currency', b.currency, 'iban', encode(b.iban, 'hex'),
        'holder', b.holder_name, 'state', b.state) order by b.id), '[]')
     from bank_accounts b where b.user_id = u.id and b.replaced_at is null and b.state <> 'rejected'
    ) as "bankAccounts",
    (select coalesce(json_agg(distinct v.type), '[]') from verification_records v
     where v.user_id = u.id and v.revoked_at is null) as levels
  from users u left join user_profiles p on p.user_id = u.id left join data_keys k on k.subject_id = u.id
  order by u.id`;

export const balancesStatement = `
  select a.asset, a.kind, sum(p.amount)::text as amount
  from ledger_postings p join ledger_accounts a on a.id = p.account_id
  where p.asset !~ '^SHARE:' group by a.asset, a.kind order by a.asset, a.kind`;

export const projectSumsStatement = `
  select x.id as "projectId",
    coalesce((select -sum(p.amount) from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where a.kind = 'external' and a.project_id = x.id), 0)::text as issued,
    coalesce(sum(h.balance), 0)::text as held, count(h.id)::integer as holders
  from projects x left join ledger_accounts h on h.project_id = x.id and h.kind = 'holding' and h.balance > 0
  group by x.id order by x.id`;

export const headStatement = `
  select (select count(*) from ledger_transactions)::integer as transactions,
    (select count(*) from ledger_postings)::integer as postings,
    (select count(*) from ledger_seals)::integer as sealed,
    (select encode(hash, 'hex') from ledger_seals order by seq desc limit 1) as "headHash",
    (select count(*) from ledger_accounts)::integer as accounts,
    (select coalesce(max(id), 0) from ledger_accounts)::integer as "lastAccountId",
    to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt"`;
