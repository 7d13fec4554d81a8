import type { z } from 'zod/mini';
import type { projectUpdate, projectUpdateWithHistory } from '../schemas/projects/project-update.ts';
import type { accountSecurity, ownSession } from '../schemas/accounts/sign-in.ts';
import type { me, userProfile } from '../schemas/accounts/user.ts';
import type { article, articleSummary, tag } from '../schemas/content/article.ts';
import type { bannerMessage } from '../schemas/content/banner-message.ts';
import type { banner } from '../schemas/content/banner.ts';
import type { notification } from '../schemas/content/notification.ts';
import type { notificationPreferences } from '../schemas/content/notification-preferences.ts';
import type { pushSettings } from '../schemas/content/push.ts';
import type { richText } from '../schemas/content/rich-text.ts';
import type { bankTransferInstructions, order, wallet } from '../schemas/payments/order.ts';
import type {
  bankAccount,
  offerNotices,
  topUp,
  walletMonth,
  walletMovement,
  withdrawal,
} from '../schemas/payments/wallet.ts';
import type { earningStatement, upcomingDistribution } from '../schemas/portfolio/distribution.ts';
import type { earning, earningsOverview } from '../schemas/portfolio/earning.ts';
import type { home } from '../schemas/portfolio/home.ts';
import type { portfolio, portfolioHistory, portfolioReturns } from '../schemas/portfolio/portfolio.ts';
import type { image } from '../schemas/primitives.ts';
import type {
  appConfiguration,
  detailStats,
  project,
  projectInfo,
  projectSummary,
} from '../schemas/projects/project.ts';
import type { votingItem } from '../schemas/projects/voting.ts';
import type { changeRequest } from '../schemas/verification/change-request.ts';

/** The named answers of the investor's API. */
export type AccountSecurity = z.output<typeof accountSecurity>;
export type AppConfiguration = z.output<typeof appConfiguration>;
export type Article = z.output<typeof article>;
export type ArticleSummary = z.output<typeof articleSummary>;
export type BankTransferInstructions = z.output<typeof bankTransferInstructions>;
export type Banner = z.output<typeof banner>;
export type BannerMessage = z.output<typeof bannerMessage>;
export type ChangeRequest = z.output<typeof changeRequest>;
export type DetailStats = z.output<typeof detailStats>;
export type Earning = z.output<typeof earning>;
export type EarningStatement = z.output<typeof earningStatement>;
export type EarningsOverview = z.output<typeof earningsOverview>;
export type Home = z.output<typeof home>;
export type Image = z.output<typeof image>;
export type Me = z.output<typeof me>;
export type Notification = z.output<typeof notification>;
export type Order = z.output<typeof order>;
export type OwnSession = z.output<typeof ownSession>;
export type PayoutAccount = z.output<typeof bankAccount>;
export type PayoutAhead = z.output<typeof upcomingDistribution>;
export type Portfolio = z.output<typeof portfolio>;
export type PortfolioHistory = z.output<typeof portfolioHistory>;
export type PortfolioReturns = z.output<typeof portfolioReturns>;
export type Project = z.output<typeof project>;
export type ProjectInfo = z.output<typeof projectInfo>;
export type ProjectSummary = z.output<typeof projectSummary>;
export type NotificationPreferences = z.output<typeof notificationPreferences>;
export type PushSettings = z.output<typeof pushSettings>;
export type RichText = z.output<typeof richText>;
export type Tag = z.output<typeof tag>;
export type UserProfile = z.output<typeof userProfile>;
export type Voting = z.output<typeof votingItem>;
export type Wallet = z.output<typeof wallet>;
export type OfferNotices = z.output<typeof offerNotices>;
export type TopUp = z.output<typeof topUp>;
export type WalletMonth = z.output<typeof walletMonth>;
export type WalletMovement = z.output<typeof walletMovement>;
export type Withdrawal = z.output<typeof withdrawal>;

export type ProjectUpdate = z.infer<typeof projectUpdate>;
export type ProjectUpdateWithHistory = z.infer<typeof projectUpdateWithHistory>;
