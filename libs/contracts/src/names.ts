/** Names that the product shows or stores; the only place that spells them. */
export const PRODUCT_NAME = 'Plumbline';
export const COMPANY_NAME = 'Plumbline Analytics';
export const TAGLINE = 'Advanced privacy protection for your data';
export const SUPPORT_EMAIL = 'support@plumbline.example';

/** Prefix of every key in local and session storage. */
export const STORAGE_PREFIX = 'plumbline_';

export const REFRESH_COOKIE = 'plumbline_refresh';
export const SECURITY_COOKIE = 'plumbline_security';

/** Marks a call as made by our own script: required on every call that changes state. */
export const MARKER_HEADER = 'x-requested-with';
export const MARKER_VALUE = 'XMLHttpRequest';

/** A query parameter that changes with every call, so that no cache answers; servers ignore it. */
export const STAMP_PARAMETER = '_t';
