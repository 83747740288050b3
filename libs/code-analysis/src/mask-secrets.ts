const MASK = '••••••';

/** Forms that are a secret wherever they stand. */
const KNOWN_FORMS =
  /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|sk_(?:live|test)_[A-Za-z0-9]{16,}|sk-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|xai-[A-Za-z0-9]{20,}|AIza[0-9A-Za-z_-]{35}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,})/gu;
/** A value after a name that says that it is secret, quoted or to the end of its word. */
const NAMED =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|credential)\w*["'`]?\s*(?:[:=]|=>)\s*)(["'`])([^"'`\n]{4,})\2/giu;
const UNQUOTED =
  /((?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_KEY|PRIVATE_KEY)\w*\s*[=:]\s*)([^\s"'`${(,;]{6,})/gu;
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'`]+:)([^\s@"'`/]+)(@)/giu;
const KEY_BLOCK = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu;
const EMAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/gu;

/** The text with passwords, keys and tokens replaced; its lines stay where they are. */
export function maskSecrets(text: string): string {
  return text
    .replace(KEY_BLOCK, (block) => block.replace(/[^\n]+/gu, MASK))
    .replace(KNOWN_FORMS, MASK)
    .replace(NAMED, `$1$2${MASK}$2`)
    .replace(UNQUOTED, `$1${MASK}`)
    .replace(IN_ADDRESS, `$1${MASK}$3`);
}

/** The same, and addresses of people: for what leaves the installation. */
export const maskPersonal = (text: string): string =>
  maskSecrets(text).replace(EMAIL, (address) => (/@example\./u.test(address) ? address : MASK));

/** Whether a text holds something that is a secret by its form alone. */
export const holdsKnownSecret = (text: string): boolean =>
  [...text.matchAll(KNOWN_FORMS)].some(([found]) => !/EXAMPLE/u.test(found));
