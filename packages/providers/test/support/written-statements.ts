/** Statements in banks' own formats, for tests: the same movements in every format. */

export interface WrittenMovement {
  /** Up to thirteen digits; empty where the bank gives none. */
  readonly id: string;
  readonly bookedOn: string;
  /** Minor units; negative for outgoing money. */
  readonly amount: bigint;
  readonly isReversal: boolean;
  /** Up to ten digits; empty for none. */
  readonly symbol: string;
  readonly name: string;
  readonly message: string;
  /** A Czech IBAN; null for none, absent for `payerIban`. */
  readonly payer?: string | null;
}

export interface WrittenStatement {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Minor units. */
  readonly opening: bigint;
  readonly movements: readonly WrittenMovement[];
  /** Absent for the account for CZK. */
  readonly account?: WrittenAccount;
}

interface WrittenAccount {
  /** A Czech one. */
  readonly iban: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface CamtForm {
  /** The version of camt.053.001; an older one has the amount of a transaction elsewhere. */
  readonly version: '02' | '08';
  readonly encoding: Encoding;
  /** Successive movements of one day and direction become one entry. */
  readonly isBatched: boolean;
  /** The bank's charge for each entry in minor units, and whether the entry or its transactions state it. */
  readonly charge: bigint;
  readonly chargesAt: 'entry' | 'transactions';
}

const czkAccount: WrittenAccount = { iban: 'CZ5220100000002900000005', currency: 'CZK' };
const payer = { bank: '0800', iban: 'CZ6508000000192000145399' };
export const payerIban = payer.iban;
const payerOf = ({ payer: own = payerIban }: WrittenMovement): string | null => own;
const bankOf = (iban: string): string => iban.slice(4, 8);
/** The sixteen digits of a Czech account. */
const numberOf = (iban: string): string => iban.slice(8);

const closingOf = ({ opening, movements }: WrittenStatement): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, opening);
const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const decimal = (amount: bigint, point = '.'): string => {
  const digits = String(absolute(amount)).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
};
const shortDay = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'ISO-8859-2' | 'windows-1250';

const wide = (text: string, order: 'little' | 'big'): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
};

/** A letter that the encoding lacks is an error of the test. */
const narrow = (text: string, encoding: Encoding): Uint8Array => {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_each, byte) => byte));
  const places = new Map(Array.from(letters, (letter, byte) => [letter, byte]));
  return Uint8Array.from(Array.from(text), (letter) => {
    const byte = places.get(letter);
    if (byte === undefined) throw new RangeError(`${encoding} has no ${letter}`);
    return byte;
  });
};

export const encoded = (text: string, encoding: Encoding): Uint8Array => {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text);
  if (encoding === 'UTF-16LE') return wide(text, 'little');
  return encoding === 'UTF-16BE' ? wide(text, 'big') : narrow(text, encoding);
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('á', '&#225;').replaceAll('ř', '&#x159;');
const directionOf = (amount: bigint): string => (amount < 0n ? 'DBIT' : 'CRDT');
const amountXml = (amount: bigint, currency: string): string =>
  `<Amt Ccy="${currency}">${decimal(absolute(amount))}</Amt>`;
const signedXml = (amount: bigint, currency: string): string =>
  `${amountXml(amount, currency)}<CdtDbtInd>${directionOf(amount)}</CdtDbtInd>`;
const chargesXml = (charge: bigint, { version, currency }: EntryForm): string => {
  if (charge === 0n) return '';
  const record = signedXml(-charge, currency);
  return version === '02' ? `<Chrgs>${record}</Chrgs>` : `<Chrgs><Rcrd>${record}</Rcrd></Chrgs>`;
};

type EntryForm = CamtForm & Pick<WrittenAccount, 'currency'>;

const accountXml = (side: string, iban: string | null): string =>
  iban === null ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`;

const transactionXml = (movement: WrittenMovement, form: EntryForm, charge: bigint): string => {
  const { version, currency } = form;
  const name = movement.name === '' ? '' : `<Nm>${escaped(movement.name)}</Nm>`;
  const party = version === '02' ? name : `<Pty>${name}</Pty>`;
  const side = movement.amount < 0n ? 'Cdtr' : 'Dbtr';
  const amount =
    version === '02'
      ? `<AmtDtls><TxAmt>${amountXml(movement.amount, currency)}</TxAmt></AmtDtls>`
      : signedXml(movement.amount, currency);
  const symbol =
    movement.symbol === '' ? '' : `<Strd><CdtrRefInf><Ref>VS:${movement.symbol}</Ref></CdtrRefInf></Strd>`;
  const message = movement.message === '' ? '' : `<Ustrd>${escaped(movement.message)}</Ustrd>`;
  const references = movement.id === '' ? '' : `<Refs><AcctSvcrRef>${movement.id}</AcctSvcrRef></Refs>`;
  return `<TxDtls>${references}${amount}${chargesXml(charge, form)}
<RltdPties><${side}>${party}</${side}>${accountXml(side, payerOf(movement))}</RltdPties>
<RmtInf>${message}${symbol}</RmtInf></TxDtls>`;
};

/** The number of movements in one entry. */
export const entriesOf = (
  movements: readonly WrittenMovement[],
  { isBatched }: Pick<CamtForm, 'isBatched'>,
): readonly (readonly WrittenMovement[])[] => {
  const entries: WrittenMovement[][] = [];
  for (const movement of movements) {
    const last = entries.at(-1)?.at(-1);
    const isSame =
      last?.bookedOn === movement.bookedOn &&
      last.isReversal === movement.isReversal &&
      directionOf(last.amount) === directionOf(movement.amount);
    if (isBatched && isSame) entries.at(-1)?.push(movement);
    else entries.push([movement]);
  }
  return entries;
};

const entryXml = (movements: readonly WrittenMovement[], form: EntryForm): string => {
  const { version, charge, chargesAt, currency } = form;
  const [{ bookedOn, isReversal } = { bookedOn: '', isReversal: false }] = movements;
  const amount = movements.reduce((sum, each) => sum + each.amount, -charge);
  const status = version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>';
  const transactions = movements.map((movement, index) =>
    transactionXml(movement, form, chargesAt === 'transactions' && index === 0 ? charge : 0n),
  );
  return `<Ntry>${signedXml(amount, currency)}${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${status}</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt>${chargesAt === 'entry' ? chargesXml(charge, form) : ''}
<NtryDtls>${transactions.join('\n')}</NtryDtls></Ntry>`;
};

const balanceXml = (code: string, amount: bigint, { currency }: WrittenAccount): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signedXml(amount, currency)}</Bal>`;

/** The balances follow from the movements and from the bank's charges for their entries. */
export const camtFile = (statements: readonly WrittenStatement[], form: CamtForm): Uint8Array => {
  const xml = statements.map((statement) => {
    const entries = entriesOf(statement.movements, form);
    const closing = closingOf(statement) - form.charge * BigInt(entries.length);
    const { account = czkAccount } = statement;
    const entryForm = { ...form, currency: account.currency };
    return `<Stmt><Id>${statement.id}</Id><FrToDt><FrDtTm>${statement.from}T00:00:00</FrDtTm>
<ToDtTm>${statement.to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>${account.currency}</Ccy></Acct>
${balanceXml('OPBD', statement.opening, account)}${balanceXml('CLBD', closing, account)}
${entries.map((movements) => entryXml(movements, entryForm)).join('\n')}</Stmt>`;
  });
  const text = `<?xml version="1.0" encoding="${form.encoding.replace(/[LB]E$/, '')}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${form.version}"><BkToCstmrStmt>
${xml.join('\n')}</BkToCstmrStmt></Document>`;
  return encoded(text, form.encoding);
};

const padded = (amount: bigint, length: number): string => String(absolute(amount)).padStart(length, '0');
const gpcBalance = (amount: bigint): string => `${padded(amount, 14)}${amount < 0n ? '-' : '+'}`;
const gpcCode = ({ amount, isReversal }: WrittenMovement): string => {
  if (isReversal) return amount < 0n ? '5' : '4';
  return amount < 0n ? '1' : '2';
};

/** The numbers of ISO 4217 in GPC files. */
const currencyCodes = { CZK: '00203', EUR: '00978', PLN: '00985' };

const gpcRecords = (movement: WrittenMovement, { iban, currency }: WrittenAccount): readonly string[] => {
  const other = payerOf(movement);
  const [number, bank] = other === null ? ['0'.repeat(16), '0000'] : [numberOf(other), bankOf(other)];
  const day = shortDay(movement.bookedOn);
  return [
    [
      `075${numberOf(iban)}${number}${movement.id.padStart(13, '0')}${padded(movement.amount, 12)}`,
      `${gpcCode(movement)}${movement.symbol.padStart(10, '0')}00${bank}00000000000000`,
      `${day}${movement.name.slice(0, 20).padEnd(20)}${currencyCodes[currency]}${day}`,
    ].join(''),
    ...(movement.message === '' ? [] : [`078${movement.message}`]),
  ];
};

export const gpcFileOf = (statements: readonly WrittenStatement[], encoding: Encoding): Uint8Array => {
  const records = statements.flatMap(({ account = czkAccount, ...statement }) => [
    [
      `074${numberOf(account.iban)}${'Parcela'.padEnd(20)}${shortDay(statement.from)}`,
      `${gpcBalance(statement.opening)}${gpcBalance(closingOf(statement))}${'0'.repeat(30)}`,
      `${/\d{0,3}$/.exec(statement.id)?.[0].padStart(3, '0')}${shortDay(statement.to)}`,
    ].join(''),
    ...statement.movements.flatMap((movement) => gpcRecords(movement, account)),
  ]);
  return encoded(`${records.join('\r\n')}\r\n`, encoding);
};

const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const longDay = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
const fioColumns =
  'ID pohybu;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;VS;Zpráva pro příjemce;Typ;ID pokynu'.split(
    ';',
  );
const fioRow = ({ id, bookedOn, amount, name, symbol, message, isReversal }: WrittenMovement): string[] => {
  const type = isReversal ? 'Opravný pohyb' : 'Příchozí platba';
  const money = [decimal(amount, ','), czkAccount.currency];
  return [id, longDay(bookedOn), ...money, '19-2000145399', name, payer.bank, symbol, message, type, id];
};

export const fioCsvFile = (statements: readonly WrittenStatement[], encoding: Encoding): Uint8Array => {
  const rows = statements.flatMap((statement) => [
    ['accountId', '2900000005'],
    ['bankId', '2010'],
    ['currency', czkAccount.currency],
    ['iban', czkAccount.iban],
    ['openingBalance', decimal(statement.opening, ',')],
    ['closingBalance', decimal(closingOf(statement), ',')],
    ['dateStart', longDay(statement.from)],
    ['dateEnd', longDay(statement.to)],
    [],
    fioColumns,
    ...statement.movements.map(fioRow),
  ]);
  return encoded(rows.map((row) => row.map(cell).join(';')).join('\r\n'), encoding);
};
