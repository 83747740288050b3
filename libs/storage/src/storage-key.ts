const KEY = /^[\w-]+(\/[\w.-]+)+$/;

/** The key itself, when it is one: parts of letters, digits, `_`, `-` and `.`, of which none leads elsewhere. */
export function storageKey(key: string): string {
  if (!KEY.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`not a storage key: ${key}`);
  return key;
}
