/** Names that the product shows or stores; the only place that spells them. */
export const PRODUCT_NAME = 'Plumbline';
export const COMPANY_NAME = 'Plumbline Analytics';
export const TAGLINE = 'Advanced privacy protection for your data';
export const SUPPORT_EMAIL = 'support@plumbline.example';

/** Prefix of every key in local and session storage. */
export const STORAGE_PREFIX = 'plumbline_';

export const REFRESH_COOKIE = 'plumbline_refresh';
export const SECURITY_COOKIE = 'plumbline_security';
/** Marks of a device, one for each who has signed in there, separated by `~`. */
export const DEVICE_COOKIE = 'plumbline_device';
/** Followed by the id of the dashboard that it opens. */
export const GUEST_COOKIE_PREFIX = 'plumbline_guest_';

/** Marks a call as made by our own script: required on every call that changes state. */
export const MARKER_HEADER = 'x-requested-with';
export const MARKER_VALUE = 'XMLHttpRequest';

/** Carries the record of a browser without cookies; only the secret in it counts. */
export const FALLBACK_HEADER = 'x-fallback-auth';
export const MAX_FALLBACK_BYTES = 4_096;
/** On an answer to such a record: the access token it was exchanged for. */
export const ACCESS_TOKEN_HEADER = 'x-access-token';

/** A query parameter that changes with every call, so that no cache answers; servers ignore it. */
export const STAMP_PARAMETER = '_t';

/** Remembers whether the navigation is folded into its menu, for a year. */
export const NAVIGATION_COOKIE = 'plumbline_navigation';

/** Tells which browser calls: name and version, then what the product must know about it. */
export const BROWSER_HEADERS = {
  info: 'x-browser-info',
  privateBrowsing: 'x-private-browsing',
  mobile: 'x-mobile',
  safariVersion: 'x-safari-version',
  firefoxVersion: 'x-firefox-version',
} as const;

/** The version label of the service worker and of its caches. */
export const WORKER_VERSION = 'v1.2.0';

/** The count cards of the home screen; `timeout` is that of the list's operation. */
export const HOME_CARDS = [
  {
    label: 'Data Sources',
    subtitle: 'Total uploaded datasets',
    to: '/data-sources',
    list: '/api/data-sources',
  },
  { label: 'Dashboards', subtitle: 'Active visualizations', to: '/dashboards', list: '/api/dashboards' },
  { label: 'AI Insights', subtitle: 'Generated patterns', to: '/insights', list: '/api/insights' },
  { label: 'Predictions', subtitle: 'AI model analyses', to: '/predict', list: '/api/predictions' },
  { label: 'Documents', subtitle: 'Uploaded files', to: '/documents', list: '/api/documents' },
  {
    label: 'Summaries',
    subtitle: 'AI-generated reports',
    to: '/summaries',
    list: '/api/executive-summaries/all',
  },
  {
    label: 'Extractions',
    subtitle: 'AI data extractions',
    to: '/extractions',
    list: '/api/extractions/all',
    timeout: 'ai',
  },
] as const;

/** The cards of the landing page; each says what this version does. */
export const FEATURE_CARDS = [
  {
    id: 'read',
    title: 'Read any data file',
    text: 'CSV, JSON, XML and TXT files up to 50MB. Every column gets a picture and a type you can change.',
  },
  {
    id: 'dashboards',
    title: 'Dashboards built for you',
    text: 'Charts are chosen by rules you can read, each with the reason it was chosen.',
  },
  {
    id: 'insights',
    title: 'Insights with evidence',
    text: 'Each finding comes with its chart, its method and the number of rows it rests on.',
  },
  {
    id: 'facts',
    title: 'Every number opens',
    text: 'Click a figure to see the rows behind it, with their lines in your file.',
  },
  {
    id: 'receipt',
    title: 'A receipt for every file',
    text: 'What was read, what was set aside and why. What only you can decide is asked, not guessed.',
  },
  {
    id: 'versions',
    title: 'Versions compared',
    text: 'Replace a file and see which rows came, went or changed. Going back is one click.',
  },
  {
    id: 'sharing',
    title: 'Share by invitation',
    text: 'With Premium, guests open a view-only dashboard by a link. They need no account.',
  },
] as const;
