/** Statements of the collection accounts: every line is kept, and what came in is received as a payment. */
export type { BankFeed, ReadStatement, StatementLine } from './bank-statements.ports.ts';
export { bankStatementsSweeps, importStatement, type ImportParts } from './import-statements.ts';
