import type { EventSubject } from '@parcela/domain';
import { to } from './to.ts';

/** The pages of subjects, by their names in events and requests. */
const pages: Readonly<Partial<Record<EventSubject, (documentId: string) => string>>> = {
  user: to.investor,
  order: to.order,
  staff: to.staffMember,
  approval: to.approval,
  project: to.project,
  project_info: to.project,
  distribution: to.distribution,
  withdrawal: to.withdrawal,
  refund: to.refund,
  outgoing_transfer: to.transfer,
  transfer_file: to.transferFile,
  bank_account: to.bankAccount,
  bank_movement: to.movement,
  statement_file: to.statementFile,
  waiting_bank_line: to.waitingBankLine,
  payment: to.suspended,
  poll: to.poll,
  article: to.article,
  faq: to.faq,
  banner: to.banner,
  banner_message: to.message,
  tax_text: to.taxText,
  project_update: to.projectUpdate,
  media: to.mediaFile,
  review_case: to.reviewCase,
  change_request: to.changeRequest,
  book_proof: to.bookProof,
};

const hasPage = (type: string): type is keyof typeof pages => Object.hasOwn(pages, type);

/** The page of a subject; undefined for a subject without a page. */
export const pageOf = (type: string, documentId: string | null): string | undefined =>
  documentId === null || !hasPage(type) ? undefined : pages[type]?.(documentId);
