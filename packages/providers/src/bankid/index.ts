export { createBankId } from './bank-id.ts';
