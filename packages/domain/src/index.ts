export { locales, type Locale } from './locale.ts';
export { allocate, allocateByKey } from './allocation.ts';
export type { Holder } from './allocation.ts';
export { articleTypes, articleVisibilities, audiences, readableBy, readingMinutes } from './articles.ts';
export type { ArticleType, ArticleVisibility, Audience } from './articles.ts';
export {
  isIban,
  compactIban,
  displayIban,
  ibanFromCzechAccount,
  czechAccountFromIban,
  bicOfFioAccount,
} from './bank-account.ts';
export { dateInZone, earliestBirth, isAdult, yearInZone, isCalendarDate } from './calendar.ts';
export { emailMaxLength, checkEmail, emailKey } from './emails.ts';
export type { EmailCheck } from './emails.ts';
export { holdingValue, sumConverted, netWorth, isOnlyEntryFee } from './figures.ts';
export type { RatedMoney } from './figures.ts';
export { withoutDiacritics } from './latin-text.ts';
export { isSafeLink } from './links.ts';
export {
  currencies,
  walletCurrencies,
  CurrencyMismatchError,
  InvalidDecimalError,
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
} from './money.ts';
export type { Currency, WalletCurrency, Money } from './money.ts';
export { namesMatch } from './names.ts';
export { orderNumber } from './order-number.ts';
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
  confirmationHolds,
  couldStillPay,
  heldHoursMax,
  isOverdue,
} from './order-states.ts';
export type { OrderState, OrderTimes } from './order-states.ts';
export {
  passwordRule,
  passwordClasses,
  passwordClassesIn,
  passwordLength,
  checkPassword,
  holdsAddress,
} from './passwords.ts';
export type { PasswordCheck, PasswordClass } from './passwords.ts';
export { suspenseReasons, matchPayment, isSettled, extractPaymentReference } from './payment-matching.ts';
export type {
  ArrivedPayment,
  OwedOrder,
  SettledPayment,
  SuspenseReason,
  PaymentMatch,
  MovementTexts,
} from './payment-matching.ts';
export { paymentQr, paymentMessage } from './payment-qr.ts';
export type { TransferDetails } from './payment-qr.ts';
export {
  paymentReference,
  paymentReferenceDigits,
  paymentReferencePrefix,
  isPaymentReference,
  normalizePaymentReference,
  samePaymentReference,
  creditorReference,
  referenceOfCreditor,
} from './payment-reference.ts';
export {
  attemptStates,
  paymentTypes,
  paymentTypesFor,
  payoutSettlements,
  walletPart,
} from './payment-types.ts';
export type { AttemptState, PaymentType, PayoutSettlement } from './payment-types.ts';
export {
  payoutCostKinds,
  payoutGross,
  payoutLineStates,
  payoutParts,
  payoutStates,
  splitPayout,
} from './payouts.ts';
export type { PayoutCostKind, PayoutLineState, PayoutParts, PayoutState } from './payouts.ts';
export { pollPermissions, pollStates, pollState, voteTypes } from './polls.ts';
export type { PollPermission, PollState, VoteType } from './polls.ts';
export { feePercent, priceInForce, unitPrice, unitPriceParts, orderPrice } from './prices.ts';
export type { AppliedPrice, SharePrice, UnitPriceParts } from './prices.ts';
export {
  projectStates,
  compareProjects,
  checkInvest,
  acceptsInterestRequest,
  showsCalculator,
  isOfferForInvestors,
} from './project-states.ts';
export type { ProjectState, InvestCheck } from './project-states.ts';
export {
  rateDigits,
  rateLimits,
  InvalidRateError,
  parseRates,
  convert,
  rateBetween,
  ratesJumped,
} from './rates.ts';
export type { Rates } from './rates.ts';
export { isMarketingVisitId, normalizeReferralCode } from './referral.ts';
export { plainText } from './rich-text.ts';
export type { TextBlock, TextRun } from './rich-text.ts';
export { moneyWeightedReturn, returnDaysMin, totalReturnPercent } from './returns.ts';
export type { CashFlow } from './returns.ts';
export {
  calculatorFallback,
  roi,
  roiProjection,
  calculatorSlider,
  sliderStep,
  roundToTwoDigits,
} from './roi.ts';
export type { RoiInput, Roi, RoiYear, CalculatorSlider } from './roi.ts';
export { roiScenarioNames, roiScenarios } from './roi-scenarios.ts';
export type { RoiAssumptions, RoiScenarioName } from './roi-scenarios.ts';
export { defaultRoute, safeNext, isSignedOutRoute } from './safe-next.ts';
export {
  pollIntervalMs,
  popupMs,
  shortPopupMs,
  redirectDelayMs,
  cacheMs,
  activityStepMs,
  idleLimitMs,
  idleWarningMs,
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
} from './shares.ts';
export type { ShareBounds, SharesCheck } from './shares.ts';
export { bindShortWords, joinMail } from './short-words.ts';
export { tradeVolumeBands, isTradeVolumeBand, tradeVolumeLabels } from './trade-volume.ts';
export type { TradeVolumeBand, TradeVolumeLabel } from './trade-volume.ts';
export {
  verificationTypes,
  isDone,
  currentLevel,
  nextLevel,
  ladderSteps,
  isClearedToInvest,
  nextStep,
  callToAction,
} from './verification.ts';
export type {
  VerificationType,
  VerificationOption,
  VerificationStep,
  StepState,
  CallToAction,
} from './verification.ts';
export { changeRequestStates, reviewOutcomes } from './reviews.ts';
export type { ChangeRequestState, ReviewOutcome } from './reviews.ts';
export { bannerMessageTypes, bannerPages, isMessageFor, isOnPage } from './banner-messages.ts';
export type { BannerMessageType, BannerPage } from './banner-messages.ts';
export { approvalStates, staffPermissions, staffRoles } from './staff.ts';
export type { ApprovalState, StaffPermission, StaffRole } from './staff.ts';
export { videoFrameOrigins, videoSource } from './videos.ts';
export type { Video, VideoSource } from './videos.ts';
