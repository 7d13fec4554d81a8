/** Statements of the collection accounts: every line is kept, and what came in is received as a payment. */
export { bankStatementsSweeps, importStatement, type ImportParts } from './import-statements.ts';
export { operatorStatementsRoutes } from './operator-bank-statements.routes.ts';
