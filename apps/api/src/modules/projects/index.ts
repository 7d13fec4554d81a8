/** What is offered: projects with their prices, texts, pictures and documents (spec sections 2 to 4). */
export {
  completeProjectIfSoldOut,
  countShares,
  getProjectForOrder,
  lockProject,
  lockProjectForOrder,
  type ProjectForOrder,
} from './project-for-order.store.ts';
export type { DescriptionBlock, Faq, TimelineEntry, Video } from './projects.tables.ts';
