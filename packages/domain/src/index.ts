export { documentKinds } from './content/document-kinds.ts';
export {
  accountCurrencies,
  isLocale,
  isTranslated,
  locales,
  localeTags,
  numberMarks,
  siteCurrencies,
  sourceLocale,
  translatedLocales,
  type Locale,
  type SourceLocale,
  type TranslatedLocale,
} from './locale.ts';
export {
  inEveryLocale,
  inEveryTranslation,
  inLanguage,
  localizedFrom,
  type Localized,
  type LocalizedFiles,
  type Translated,
} from './localized.ts';
export { allocate, allocateByKey } from './money/allocation.ts';
export type { Holder } from './money/allocation.ts';
export {
  articleTypes,
  articleVisibilities,
  audiences,
  readableBy,
  readingMinutes,
} from './content/articles.ts';
export type { ArticleType, ArticleVisibility, Audience } from './content/articles.ts';
export {
  isIban,
  compactIban,
  displayIban,
  ibanFromCzechAccount,
  czechAccountFromIban,
  bicOfFioAccount,
  accountsAgree,
} from './bank-accounts/bank-account.ts';
export { bankingDaysApart } from './bank-accounts/banking-days.ts';
export { findStatementGaps } from './bank-accounts/statement-gaps.ts';
export type { StatementGap, StatementSpan } from './bank-accounts/statement-gaps.ts';
export {
  brandColorFault,
  type BrandColors,
  brandColors,
  type ColorFault,
  type ColorScheme,
  houseColor,
  houseColors,
  lowestContrast,
  type SchemeColors,
} from './brand/brand-colors.ts';
export { isColor } from './brand/colors.ts';
export {
  brandStyle,
  brandStyleOfSystem,
  type PageBrand,
  type PageBuild,
  type PageFacts,
  pageFactsId,
  pageImageSizes,
  pageSourceSet,
} from './brand/page-brand.ts';
export { escapeHtml, shellBrand, shellLead, withBrand } from './brand/shell-brand.ts';
export { isFitLogo, logoSideMin } from './brand/logo.ts';
export {
  clockInZone,
  dateInZone,
  earliestBirth,
  isAdult,
  isTimeZone,
  deviceTimeZone,
  platformTimeZone,
  yearInZone,
  isCalendarDate,
} from './calendar.ts';
export { countryCodes, writeCountry } from './countries.ts';
export { writeDay, writeDistance, writeMoment, writeMonth } from './written-dates.ts';
export { consentTextVersion } from './accounts/consents.ts';
export { emailMaxLength, checkEmail, isOneAlphabet, plainEmail } from './accounts/emails.ts';
export type { EmailCheck } from './accounts/emails.ts';
export { savedViewsMax, unsavedFilters } from './accounts/saved-views.ts';
export { holdingValue, sumConverted, netWorth, isOnlyEntryFee } from './investments/portfolio-figures.ts';
export type { RatedMoney } from './investments/portfolio-figures.ts';
export { withoutDiacritics } from './bank-accounts/latin-text.ts';
export { isSafeLink } from './content/links.ts';
export { pushDevicesMax } from './content/push-devices.ts';
export {
  type NoticeChannel,
  noticeChannels,
  type NoticeChoice,
  noticeChoiceOf,
  noticeChoices,
  type NoticeGroup,
  noticeGroups,
  noticeRules,
} from './content/notice-groups.ts';
export { deliveryTime, noPreferences, type NoticePreferences } from './content/notice-delivery.ts';
export {
  clockOf,
  minutesOf,
  type QuietHours,
  quietMinutes,
  quietMinutesMax,
  quietUntil,
} from './content/quiet-hours.ts';
export {
  currencies,
  walletCurrencies,
  CurrencyMismatchError,
  InvalidDecimalError,
  currencyDisplay,
  isCurrency,
  isWalletCurrency,
  money,
  zero,
  addMoney,
  subtractMoney,
  multiplyMoney,
  minMoney,
  compareMoney,
  isZero,
  sumMoney,
  parseDecimal,
  formatDecimal,
  divideHalfUp,
} from './money/money.ts';
export type { Currency, WalletCurrency, Money } from './money/money.ts';
export { markCutName, namesMatch, payerNameMatches, payerNamesAgree } from './bank-accounts/name-matching.ts';
export { readAmount, writeAmount } from './money/read-amount.ts';
export type { AmountProblem, AmountReading, AmountRules } from './money/read-amount.ts';
export { compactCode, seenText } from './typed-text.ts';
export { orderNumber, parseOrderNumber } from './orders/order-number.ts';
export {
  orderStates,
  orderTransitions,
  orderHours,
  bankTransferOrderHours,
  failedOrderHours,
  confirmingHours,
  isOrderState,
  canTransition,
  isLive,
  isEnded,
  showsOrderDocuments,
  orderDeadline,
  confirmationDefers,
  couldStillPay,
  deferredHoursMax,
  isOverdue,
} from './orders/order-states.ts';
export type { OrderState, OrderTimes } from './orders/order-states.ts';
export {
  passwordRule,
  passwordClasses,
  passwordClassesIn,
  passwordLength,
  checkPassword,
  containsAddress,
} from './accounts/passwords.ts';
export type { PasswordCheck, PasswordClass } from './accounts/passwords.ts';
export {
  suspenseReasons,
  matchPayment,
  isAllocated,
  extractPaymentReference,
} from './orders/payment-matching.ts';
export type {
  IncomingPayment,
  OwedOrder,
  AllocatedPayment,
  SuspenseReason,
  PaymentMatch,
  MovementTexts,
} from './orders/payment-matching.ts';
export { matchReversal, rankReversedPayments, reversalEvidence } from './orders/reversal-matching.ts';
export type { ReversalEvidence, ReversiblePayment } from './orders/reversal-matching.ts';
export { proposalEvidence, rankProposals, referencesNear } from './orders/rank-proposals.ts';
export type { CandidateOrder, Proposal, ProposalEvidence, WaitingMoney } from './orders/rank-proposals.ts';
export { paymentQr, paymentMessage } from './orders/payment-qr.ts';
export type { TransferDetails } from './orders/payment-qr.ts';
export {
  paymentReference,
  paymentReferenceDigits,
  paymentReferencePrefix,
  isPaymentReference,
  isTopUpReference,
  topUpReference,
  normalizePaymentReference,
  samePaymentReference,
  creditorReference,
  referenceOfCreditor,
} from './orders/payment-reference.ts';
export { fittingOrder } from './orders/fitting-order.ts';
export type { FittingOrder, InvestorForOffer, OfferTerms, WalletForOffer } from './orders/fitting-order.ts';
export { topUpLimits } from './orders/top-up-limits.ts';
export {
  bankKindsByHand,
  ledgerEntryKindNames,
  ledgerEntryKinds,
  orderMoneyKinds,
  walletMovementKinds,
  walletMovementOf,
} from './ledger/entry-kinds.ts';
export type {
  AccountKind,
  AccountType,
  BankKindByHand,
  LedgerEntryKind,
  OrderMoneyKind,
  WalletKind,
  WalletMovementKind,
} from './ledger/entry-kinds.ts';
export { attemptStates } from './orders/attempt-states.ts';
export type { AttemptState } from './orders/attempt-states.ts';
export {
  callingProviders,
  gatewayFacts,
  gatewayProviders,
  isGateway,
  isRefundedByHand,
  paymentGateways,
  paymentProviders,
  refundProviders,
  returningProviders,
} from './orders/payment-providers.ts';
export type {
  CallingProvider,
  GatewayMeans,
  GatewayProvider,
  GatewayType,
  PaymentProvider,
  RefundProvider,
  ReturningProvider,
} from './orders/payment-providers.ts';
export {
  gatewayOfType,
  paymentMeansOf,
  paymentTypeOf,
  paymentTypes,
  paymentTypesFor,
  payoutMethods,
  walletPart,
} from './orders/payment-types.ts';
export type { PaymentMeans, PaymentType, PayoutMethod } from './orders/payment-types.ts';
export {
  addParts,
  debtSettlements,
  differenceOf,
  distributionCostKinds,
  distributionGross,
  distributionKinds,
  distributionLineStates,
  distributionParts,
  distributionSettlements,
  distributionStates,
  isNothing,
  noParts,
  payDebts,
  proposedCapital,
  splitCapital,
  splitDistribution,
} from './investments/distributions.ts';
export type {
  DebtSettlement,
  DistributionCostKind,
  DistributionKind,
  DistributionLineState,
  DistributionParts,
  DistributionSettlement,
  DistributionState,
} from './investments/distributions.ts';
export {
  buildingFactNames,
  buildingFacts,
  buildingWord,
  unknownBuilding,
  writeBuilding,
} from './projects/building-facts.ts';
export type { BuildingFact, BuildingFactName, BuildingFacts } from './projects/building-facts.ts';
export { openingChecks } from './projects/opening-checks.ts';
export {
  type InstrumentKind,
  instrumentKinds,
  type OwnershipFacts,
  type OwnershipLine,
  type OwnershipPart,
  type RankKind,
  rankKinds,
  writeOwnership,
} from './projects/ownership.ts';
export {
  type ValuationMethod,
  valuationMethods,
  valueHistory,
  type ValueOnDay,
} from './projects/valuations.ts';
export type { OpeningCheck } from './projects/opening-checks.ts';
export { pollMajorities, pollPermissions, pollStates, pollState, voteTypes } from './projects/polls.ts';
export type { PollMajority, PollPermission, PollState, VoteType } from './projects/polls.ts';
export { pollOutcomeOf, pollResultsOf, pollTurnoutOf, voteWeightOf } from './projects/poll-results.ts';
export type { Abstention, PollBase, PollOutcome, PollRules, TallyRow } from './projects/poll-results.ts';
export { feePercent, priceInForce, unitPrice, unitPriceParts, orderPrice } from './money/prices.ts';
export type { AppliedPrice, SharePrice, UnitPriceParts } from './money/prices.ts';
export {
  projectStates,
  compareProjects,
  checkInvest,
  acceptsInterestRequest,
  showsCalculator,
  isOfferForInvestors,
} from './projects/project-states.ts';
export type { ProjectState, InvestCheck } from './projects/project-states.ts';
export {
  rateDigits,
  rateLimits,
  InvalidRateError,
  parseRates,
  convert,
  rateBetween,
  ratesJumped,
} from './money/exchange-rates.ts';
export type { Rates } from './money/exchange-rates.ts';
export { isMarketingVisitId, normalizeReferralCode } from './accounts/referral.ts';
export { plainText } from './content/rich-text.ts';
export type { TextBlock, TextRun } from './content/rich-text.ts';
export { paidRentPercent, plannedRent, type PaidRent } from './investments/paid-rent.ts';
export { goalOutlook } from './investments/goal-outlook.ts';
export type { GoalOutlook, IncomeHistory } from './investments/goal-outlook.ts';
export { arrangeTiles, homeTiles } from './investments/home-tiles.ts';
export type { ArrangedTile, HomeTile } from './investments/home-tiles.ts';
export {
  costOfShares,
  shareTransferKinds,
  shareTransferSettlements,
  shareTransferStates,
  transferRules,
} from './investments/share-transfers.ts';
export type {
  HoldingCost,
  ShareTransferKind,
  ShareTransferSettlement,
  ShareTransferState,
} from './investments/share-transfers.ts';
export {
  areSameTerms,
  shareAdvertDays,
  shareAdvertEnds,
  shareAdvertStates,
  shareInstructionVersion,
  shareInterestStates,
} from './investments/share-board.ts';
export type {
  ShareAdvertEnd,
  ShareAdvertState,
  ShareInterestState,
  ShareSaleTerms,
} from './investments/share-board.ts';
export { moneyWeightedReturn, returnDaysMin, totalReturnPercent } from './investments/returns.ts';
export type { CashFlow } from './investments/returns.ts';
export {
  calculatorFallback,
  roi,
  roiProjection,
  calculatorSlider,
  sliderStep,
  roundToTwoDigits,
} from './investments/roi.ts';
export type { RoiInput, Roi, RoiYear, CalculatorSlider } from './investments/roi.ts';
export { roiScenarioNames, roiScenarios } from './investments/roi-scenarios.ts';
export type { RoiAssumptions, RoiScenarioName } from './investments/roi-scenarios.ts';
export {
  calculatorYearsMax,
  netRoi,
  rentStartsOn,
  roiOutlook,
  withheldTaxPercent,
} from './investments/roi-outlook.ts';
export type { NetRoi, OutlookInput, RentDates, RoiOutlook } from './investments/roi-outlook.ts';
export { orderOutlook, sharesForAmount } from './investments/order-outlook.ts';
export type { OrderOutlook, SharesForAmount } from './investments/order-outlook.ts';
export { defaultRoute, safeNext, isSignedOutRoute } from './accounts/safe-next.ts';
export {
  pollIntervalMs,
  popupMs,
  shortPopupMs,
  redirectDelayMs,
  cacheMs,
  activityStepMs,
  idleLimitMs,
  idleWarningMs,
  staffIdleLimitMs,
} from './screen-constants.ts';
export {
  quickAddSteps,
  progressBarPercent,
  shareBounds,
  checkShares,
  canAdd,
  canRemove,
  investedPercent,
  showsProgressBar,
  remainingAmount,
  ownershipPercent,
  votePercent,
  percentsThatAdd,
  leftOfCap,
} from './projects/shares.ts';
export type { ShareBounds, SharesCheck } from './projects/shares.ts';
export { bindShortWords, joinMail } from './content/short-words.ts';
export { tradeVolumeBands, isTradeVolumeBand, tradeVolumeLabels } from './verification/trade-volume.ts';
export { investmentPurposes, isInvestmentPurpose } from './verification/investment-purposes.ts';
export type { InvestmentPurpose } from './verification/investment-purposes.ts';
export type { TradeVolumeBand, TradeVolumeLabel } from './verification/trade-volume.ts';
export {
  verificationTypes,
  isDone,
  currentLevel,
  nextLevel,
  levelSteps,
  missingToInvest,
  isClearedToInvest,
  nextStep,
  callToAction,
} from './verification/verification-levels.ts';
export type {
  VerificationType,
  VerificationOption,
  VerificationStep,
  StepState,
  CallToAction,
} from './verification/verification-levels.ts';
export { personName } from './accounts/person-name.ts';
export { identityExceptionKinds } from './verification/identity-exceptions.ts';
export type { IdentityExceptionKind } from './verification/identity-exceptions.ts';
export { changeRequestStates, reviewOutcomes } from './verification/reviews.ts';
export type { ChangeRequestState, ReviewOutcome } from './verification/reviews.ts';
export { milestoneKinds, updateAudiences } from './projects/project-updates.ts';
export type { MilestoneKind, UpdateAudience } from './projects/project-updates.ts';
export { bannerMessageTypes, bannerPages, isMessageFor, isOnPage } from './content/banner-messages.ts';
export type { BannerMessageType, BannerPage } from './content/banner-messages.ts';
export {
  approvalActions,
  approvalFactNames,
  approvalNames,
  approvalThings,
  approvalWords,
  factOf,
  isApprovalName,
} from './accounts/approval-actions.ts';
export type {
  ApprovalFact,
  ApprovalFactName,
  ApprovalName,
  ApprovalSubject,
  ApprovalThing,
  ApprovalWord,
  FactsOf,
} from './accounts/approval-actions.ts';
export { eventDeeds, eventSubjects } from './accounts/event-types.ts';
export type { ContentSubject, EventDeed, EventSubject, EventType } from './accounts/event-types.ts';
export {
  approvalStates,
  rolesOfPermissions,
  staffPermissions,
  staffRoles,
} from './accounts/staff-permissions.ts';
export type { ApprovalState, StaffPermission, StaffRole } from './accounts/staff-permissions.ts';
export { isOfMediaHost, videoFrameOrigins, videoSource } from './content/videos.ts';
export type { Video, VideoSource } from './content/videos.ts';
export { riskBands, riskOf, riskReasons } from './verification/risk-score.ts';
export type { Risk, RiskBand, RiskFacts, RiskReason } from './verification/risk-score.ts';
export {
  blockingAnomaly,
  type CapitalFacts,
  type CheckedDistribution,
  type DistributionAnomaly,
  type DistributionFacts,
  findDistributionAnomalies,
  highCosts,
  type OtherDistributions,
  remarkableAnomaly,
} from './investments/distribution-anomalies.ts';
export { readSearchTerms, type SearchTerm } from './orders/search-terms.ts';
export { galleryPictureSizes } from './projects/gallery-picture.ts';
export {
  certificateFragment,
  certificateLetters,
  type CertificateMark,
  certificateNumberPattern,
  type MarkPrefix,
  readCertificateFragment,
  readCertificateMark,
  sha256Pattern,
  writeCertificateNumber,
  writeHash,
} from './investments/certificate-mark.ts';
