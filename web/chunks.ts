/**
 * Which code comes in which file (docs/decisions/0057). Each file costs a phone a round trip and half a kilobyte of
 * headers, so what nearly every screen shows is in one file, `frame`, and what opens over a screen is in others. The rest
 * is in a file for each set of screens that share it. A group also takes what its modules import, so `frame` comes first.
 */

/** What every signed-in screen shows or reads with, and small modules that most of them share. */
const inFrame = [
  /\/web\/src\/ui\/(shell|table)\/(?!MorePlaces|NotFoundScreen)/,
  /\/web\/src\/ui\/(AskOthers|Card|Choices|ConfirmButton|DataState|DateField|Dialog|Figures|FilterField|ForOthers|growl|Initials|LinkButton|List|LoadOlder|Menu|Note|NotFound|Notice|Pill|Screen|Section|Text|lazy-dialog)\.tsx?$/,
  /\/search-box\/(SearchBox|use-)/,
  /\/web\/src\/lib\/(Reads|ago|matches-words|use-(ask-before-loss|change-search|draft|form-draft|may|pages|read|saving|stable))\.tsx?$/,
  /\/web\/src\/(field\/screens\/taking-along\/TakeAlongButton|records\/(imports\/|level\/(LevelBadge|levels)|place\/(PlaceCard|use-place-(names|of-path))|week\/(week-|SessionFacts|ReportStatus)))/,
  /\/contract\/src\/(catalogue|children|lending|read-alouds?|schools|sites)\.ts$/,
  /\/domain\/src\/(name-order|name-words|search-words|time-of-day|week)\.ts$/,
  /\/@mantine\/core\/esm\/components\/(Group|NativeSelect|Paper|Portal|Skeleton|Stack|TextInput|VisuallyHidden)\//,
  /\/(CheckIcon|create-safe-context|get-auto-contrast-value|get-default-z-index|use-uncontrolled|use-window-event)\.mjs$/,
];

const matches = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

export const groups = [
  { name: 'entry', tags: ['$initial' as const], priority: 6 },
  // Only exports need these. Merged with a screen they would be loaded with it.
  { name: 'csv', test: /papaparse|lib\/write-csv/, priority: 5 },
  { name: 'frame', test: matches(inFrame), priority: 4 },
  { name: 'picker', test: /\/picker-styles\.ts|floating-ui|\/components\/(Popover|Combobox)\//, priority: 3 },
  {
    name: 'dialog',
    test: /\/dialog-styles\.ts|remove-scroll|\/components\/(ScrollArea|ModalBase|Modal|Drawer)\//,
    priority: 2,
  },
  // What is shown of a book or a loan comes together, or each part of it would be a file.
  {
    name: 'book',
    test: /\/web\/src\/records\/(title\/(BookCover|BookLine|book-columns|language-tag|TitleText)|loan\/)/,
    priority: 1.5,
  },
  // The same for what nearly every screen has where books are scanned, and for what children say of books.
  {
    name: 'scan',
    test: /\/web\/src\/(ui\/(ScanField|scan-keys|camera\/(CameraButton|use-focus))|lib\/(listeners|send-queue|use-sound|use-unsent|use-staying-rows|without-label))|\/contract\/src\/wishes\.ts$|\/domain\/src\/(isbn|next-number|number-on-label|number-pattern)\.ts$/,
    priority: 1.4,
  },
  {
    name: 'opinion',
    test: /\/web\/src\/records\/reading\/OpinionMark|\/(contract|domain)\/src\/(reading|opinion|common\/opinion)\.ts$/,
    priority: 1.4,
  },
  {
    name: 'places',
    test: /\/features\/places\/(places\.module\.css|visit-order|edit\/ClosedPlaces)|\/records\/insight\/TermSoon|\/ui\/WhenInView|\/contract\/src\/places\.ts$/,
    priority: 1.4,
  },
  // Why books are proposed, and what the screens about the collection share.
  {
    name: 'proposal',
    test: /\/web\/src\/records\/(proposal\/|library\/CollectionViews)|\/contract\/src\/proposals\.ts$|\/domain\/src\/proposals\/(shelf-order|weights)\.ts$/,
    priority: 1.4,
  },
  // Of the dashboard.
  {
    name: 'notices',
    test: /\/web\/src\/(field\/screens\/device\/ReviewNotice|records\/backup\/|ui\/use-fold)|\/contract\/src\/(backups|field-sync)\.ts$/,
    priority: 1.4,
  },
  // Of screens with figures of a time.
  {
    name: 'figures',
    test: /\/web\/src\/(ui\/(NumberBar|DateRangeField|UnreadableDates)|lib\/date-ranges|records\/insight\/insight-links)|\/contract\/src\/insight\.ts$/,
    priority: 1.4,
  },
  // The impact report has most of what insight has.
  {
    name: 'insight',
    test: /\/web\/src\/(features\/insight\/(?!ChooseSentences|ScopeSheet|insight-sheets|report\/IntroductionForm)|ui\/(Segment|charts\/(BarChart|LineChart|StackedBars|readable-on|value-ticks)))/,
    priority: 1.2,
  },
  // A file of less than 350 bytes goes with the nearest: its name in the first file costs more. From 600, screens load much more.
  { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 350, priority: 1 },
];
