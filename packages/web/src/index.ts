/** Shared by the browser apps: language, API failures, query client, addresses, clocks. */
export { type ApiError, ApiFailure, failureOf } from './api/api-failure.ts';
export { createCaller, keyOf } from './api/caller.ts';
export { useDescribe, useTranslateIssue } from './api/error-messages.ts';
export { passwordRefusals, usePointAtField } from './api/point-at-field.ts';
export { isWorthRetrying, queryClient } from './api/query-client.ts';
export { knowsQuery } from './api/request-of-route.ts';
export { Brand } from './frame/brand.tsx';
export { BrandPicture } from './frame/brand-picture.tsx';
export { BuildText } from './frame/build-text.tsx';
export { pageBrand, pageBuild } from './frame/page-facts.ts';
export { ExportButton } from './frame/export-button.tsx';
export { TableExport, type TableExportProps } from './frame/table-export.tsx';
export {
  givePreview,
  type Preview,
  previewPath,
  receivePreviews,
  whenPreviewListens,
} from './frame/preview.ts';
export { FailurePage } from './frame/failure-page.tsx';
export { firstLocale, hasChosenLocale, rememberLocale } from './language/locale.ts';
export { adoptLocale, isPhraseShown, needPhrases, shownLocale } from './language/phrase-store.ts';
export { PhrasesProvider, useLocale, usePhrase, useRichPhrase } from './language/phrases.tsx';
export { useUiWords } from './language/ui-texts.ts';
export { RouterLink } from './navigation/router-link.tsx';
export { retainFocus } from './navigation/retain-focus.ts';
export { focusHeading, useScreenTitle, useStepFocus } from './navigation/screen-title.ts';
export {
  searchChoice,
  searchFlag,
  searchOf,
  type SearchOf,
  searchPage,
  searchText,
  withSearch,
} from './navigation/search.ts';
export { isPersonActing } from './session/presence.ts';
export { serverClock } from './session/server-clock.ts';
