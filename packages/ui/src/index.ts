/**
 * Components and tokens for both apps, without business logic or fetching; every text comes by props or from
 * `UiTexts`. Charts are at `@parcela/ui/charts`, so that they load separately.
 */
export { ActionMenu } from './action/action-menu.tsx';
export { BackLink } from './action/back-link.tsx';
export { Button, ButtonLink } from './action/button.tsx';
export { ColorSchemeToggle } from './action/color-scheme-toggle.tsx';
export { IconButton } from './action/icon-button.tsx';
export { LanguageSwitch } from './action/language-switch.tsx';
export { Link } from './action/link.tsx';
export { PrivacyToggle } from './action/privacy-toggle.tsx';
export { Group } from './basics/group.tsx';
export { SimpleGrid } from './basics/simple-grid.tsx';
export { Stack } from './basics/stack.tsx';
export { Text } from './basics/text.tsx';
export { Title } from './basics/title.tsx';
export { VisuallyHidden } from './basics/visually-hidden.tsx';
export { AccordionList } from './display/accordion-list.tsx';
export { CopyField } from './display/copy-field.tsx';
export { CopyText } from './display/copy-text.tsx';
export { DocumentLink } from './display/document-link.tsx';
export { FactList } from './display/fact-list.tsx';
export { FigureTile } from './display/figure-tile.tsx';
export { LevelStepper } from './display/level-stepper.tsx';
export { ProgressBar } from './display/progress-bar.tsx';
export { Segmented } from './display/segmented.tsx';
export { StateBadge } from './display/state-badge.tsx';
export { TabBar } from './display/tab-bar.tsx';
export { Timeline } from './display/timeline.tsx';
export { ConfirmButton } from './feedback/confirm-button.tsx';
export { ConfirmPopup } from './feedback/confirm-popup.tsx';
export { EmptyState } from './empty/empty-state.tsx';
export { ErrorBox } from './feedback/error-box.tsx';
export { ModalDialog } from './feedback/modal-dialog.tsx';
export { NoticeBox } from './feedback/notice-box.tsx';
export { Popup } from './feedback/popup.tsx';
export { SidePanel } from './feedback/side-panel.tsx';
export {
  CardSkeleton,
  FigureSkeleton,
  GallerySkeleton,
  HeadingSkeleton,
  TableSkeleton,
  TextSkeleton,
} from './feedback/skeletons.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { useAttention } from './feedback/use-attention.ts';
export { usePausableTimer } from './feedback/use-pausable-timer.ts';
export { CheckboxField } from './fields/checkbox-field.tsx';
export { CheckboxGroupField } from './fields/checkbox-group-field.tsx';
export { Checklist } from './fields/checklist.tsx';
export { DateField } from './fields/date-field.tsx';
export { DateTimeField } from './fields/date-time-field.tsx';
export { EmailField } from './fields/email-field.tsx';
export { FieldGroup } from './fields/field-parts.tsx';
export { FilterDate } from './filters/filter-date.tsx';
export { FilterSearch } from './filters/filter-search.tsx';
export { FilterSelect } from './filters/filter-select.tsx';
export { Form } from './form/form.tsx';
export { NumberField } from './fields/number-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { RadioField } from './fields/radio-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export { evenStops } from './fields/slider/even-stops.ts';
export { SliderInput } from './fields/slider/slider-input.tsx';
export { TextAreaField } from './fields/text-area-field.tsx';
export { AmountInput } from './fields/amount-input.tsx';
export { TextField } from './fields/text-field.tsx';
export { TickBox } from './controls/tick-box.tsx';
export { useBoundField } from './form/form-context.ts';
export { useForm } from './form/use-form.ts';
export { useFieldValue, useListField, useProposedValue } from './form/use-form-part.ts';
export { AppLayout } from './layout/app-layout.tsx';
export { AuthLayout } from './layout/auth-layout.tsx';
export { Card } from './layout/card.tsx';
export { Columns } from './layout/columns.tsx';
export { PageHeader } from './layout/page-header.tsx';
export { Section } from './layout/section.tsx';
export {
  formatHiddenMoney,
  formatInteger,
  formatMoney,
  formatMoneyToParts,
  formatPartOfMoney,
  formatPercent,
  formatRate,
} from './money/format-money.ts';
export { MoneyText } from './money/money-text.tsx';
export { NumberText } from './money/number-text.tsx';
export { PercentText } from './money/percent-text.tsx';
export { RateText } from './money/rate-text.tsx';
export { ChoiceCards } from './order/choice-cards.tsx';
export { SharesField } from './order/shares-field.tsx';
export { SharesInput } from './order/shares-input.tsx';
export { ErrorPage } from './page/error-page.tsx';
export { NotFoundPage } from './page/not-found-page.tsx';
export { Gallery } from './picture/gallery.tsx';
export { QrFigure } from './picture/qr-figure.tsx';
export { useColorScheme } from './provider/color-scheme.tsx';
export { usePrivacyMode } from './provider/privacy-mode.tsx';
export { privacyStore } from './provider/privacy-store.ts';
export { useDescribeError, useUiTexts } from './provider/ui-context.ts';
export { UiProvider } from './provider/ui-provider.tsx';
export { QueryView } from './query/query-view.tsx';
export { DataTable } from './table/data-table.tsx';
export { saveFile } from './table/save-file.ts';
export { TablePagination } from './table/table-pagination.tsx';
export { DateText } from './time/date-text.tsx';
export { DateTimeText } from './time/date-time-text.tsx';
export { RelativeCountdown } from './time/relative-countdown.tsx';
export { RelativeTimeText } from './time/relative-time-text.tsx';
export type {
  BackLinkProps,
  ButtonEmphasis,
  ButtonLinkProps,
  ButtonProps,
  IconButtonProps,
  LanguageSwitchProps,
  LinkProps,
  MenuAction,
} from './action/props.ts';
export type {
  AccordionItem,
  AccordionListProps,
  CopyFieldProps,
  DocumentLinkProps,
  Fact,
  FactListProps,
  FigureTileProps,
  LevelStep,
  LevelStepperProps,
  ProgressBarProps,
  SegmentedProps,
  StateBadgeProps,
  TabBarProps,
  TabItem,
  TimelineItem,
  TimelineProps,
  Tone,
} from './display/props.ts';
export type {
  ConfirmButtonProps,
  ConfirmPopupProps,
  EmptyStateProps,
  ErrorBoxProps,
  NoticeBoxProps,
  PopupProps,
  SidePanelProps,
  SpinnerProps,
} from './feedback/props.ts';
export type {
  CheckboxFieldProps,
  ChecklistProps,
  DateFieldProps,
  DateTimeFieldProps,
  FieldProps,
  NumberFieldProps,
  NumberReader,
  Option,
  OptionsFieldProps,
  SelectFieldProps,
  SliderInputProps,
  TextAreaFieldProps,
  TextFieldProps,
} from './fields/props.ts';
export type { FilterDateProps, FilterSearchProps, FilterSelectProps } from './filters/props.ts';
export type {
  FormIssue,
  FormProps,
  StandardIssue,
  StandardResult,
  StandardSchema,
  UiForm,
  UseFormOptions,
} from './form/props.ts';
export type {
  AppLayoutProps,
  AuthLayoutProps,
  CardProps,
  ColumnsProps,
  NavigationItem,
  PageHeaderProps,
  SectionProps,
} from './layout/props.ts';
export type {
  CurrencyCode,
  MoneyFormatOptions,
  MoneyTextProps,
  NumberTextProps,
  PercentTextProps,
  RateTextProps,
} from './money/props.ts';
export type {
  Choice,
  ChoiceCardsProps,
  SharesFieldProps,
  SharesInputProps,
  SharesValue,
} from './order/props.ts';
export type { ErrorPageProps, NotFoundPageProps } from './page/props.ts';
export type { GalleryProps, Picture, QrFigureProps } from './picture/props.ts';
export type {
  ErrorDescription,
  IconComponent,
  LinkComponentProps,
  UiProviderProps,
  UiTexts,
} from './provider/props.ts';
export type { QueryState, QueryViewProps } from './query/props.ts';
export type { ColumnPriority, DataTableColumn, DataTableProps, SortState } from './table/props.ts';
export type { DateTextProps, DateTimeTextProps, RelativeCountdownProps } from './time/props.ts';
