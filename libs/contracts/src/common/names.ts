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
/** Binds a sign-on on its way to the browser where it was begun. */
export const SIGN_ON_COOKIE = 'plumbline_sign_on';
/** By which a browser that signed out is led to the sign-out of the service that let it in. */
export const SIGN_ON_EXIT_COOKIE = 'plumbline_sign_on_exit';
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

/** The language (BCP 47) that somebody chose in this browser, for a year. */
export const LANGUAGE_COOKIE = 'plumbline_language';

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
