import type { PatchedFile, PatchLine } from './patch.js';

/** What a change touches: the questions that risk and checklist ask. */

const TEST =
  /(?:^|\/)(?:tests?|__tests__|testing|e2e|fixtures?)\/|[._-](?:spec|test|int-spec|e2e-spec)\.\w+$/u;
const ACCESS =
  /(?:^|\/|[._-])(?:auth\w*|permissions?|guards?|guests?|roles?|access|acl|polic(?:y|ies)|sharing|shares?|sessions?|sign-in|login|tokens?|passwords?|security|crypto\w*|identity|oauth|saml|sso)(?:[/._-]|$)/iu;
const MIGRATION = /(?:^|\/)migrations?\/|\.sql$/iu;
const DEPLOYMENT =
  /(?:^|\/)(?:Dockerfile[^/]*|docker-compose[^/]*|\.github\/workflows\/.*|deploy\/.*|k8s\/.*|charts?\/.*)$/iu;

export const isTest = ({ path }: PatchedFile): boolean => TEST.test(path);
export const isAccess = (file: PatchedFile): boolean =>
  ACCESS.test(file.path) && !isTest(file) && !/\.md$/u.test(file.path);
export const isMigration = (file: PatchedFile): boolean =>
  MIGRATION.test(file.path) && !isTest(file) && !/all-migrations|index\./u.test(file.path);
export const isDeployment = ({ path }: PatchedFile): boolean => DEPLOYMENT.test(path);

export const linesOf = ({ hunks }: PatchedFile, kind: PatchLine['kind']): string[] =>
  hunks.flatMap(({ lines }) => lines.flatMap((line) => (line.kind === kind ? [line.text] : [])));

/** Names of packages that the change adds. */
export function newDependencies(files: readonly PatchedFile[]): string[] {
  return files
    .filter(({ path }) => /(?:^|\/)package\.json$/u.test(path))
    .flatMap((file) => {
      const named = (kind: PatchLine['kind']) =>
        linesOf(file, kind).flatMap(
          (line) => /^\s*"(@?[\w./-]+)":\s*"(?:[~^]?\d|\*|latest|git|https?:|github:)/u.exec(line)?.[1] ?? [],
        );
      const before = new Set(named('removed'));
      return named('added').filter((name) => !before.has(name) && !/^(?:version|node|npm)$/u.test(name));
    });
}

const OUTBOUND =
  /\b(?:fetch|axios(?:\.\w+)?|got(?:\.\w+)?|https?\.(?:request|get)|net\.connect|tls\.connect|createTransport|new WebSocket|undici\.\w+)\(/u;

/** Places that call out, as `path:line`. */
export const outboundCalls = (files: readonly PatchedFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && !/^web\/|\.(?:tsx|md)$/u.test(file.path))
    .flatMap((file) => placesOf(file, OUTBOUND));

const OPENED =
  /access:\s*'(?:public|guest|session)'|\bGRANT\b|@Public\(|\bisPublic\b|permitAll|allowAnonymous|roles?:\s*\[|canActivate|\brole\s*(?:===|!==|in)\s/u;

/** Places where somebody may do more than before, as `path:line`. */
export const openedRights = (files: readonly PatchedFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && !/\.md$/u.test(file.path))
    .flatMap((file) => placesOf(file, OPENED));

const placesOf = ({ path, hunks }: PatchedFile, pattern: RegExp): string[] =>
  hunks.flatMap(({ lines }) =>
    lines.flatMap(({ kind, text, newLine }) =>
      kind === 'added' && pattern.test(text) ? [`${path}:${newLine}`] : [],
    ),
  );

const FUNCTION =
  /^\s*export\s+(?:async\s+)?(?:function\s+(\w+)|const\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*(?::[^=]+)?=>)/u;

/** Exported functions that the change adds, and those of them that a test of it names. */
export function newFunctions(files: readonly PatchedFile[]): { all: string[]; tested: string[] } {
  const all = files
    .filter((file) => !isTest(file) && /\.[cm]?[jt]sx?$/u.test(file.path))
    .flatMap((file) => {
      const names = (kind: PatchLine['kind']) =>
        linesOf(file, kind).flatMap((line) => {
          const [, declared, assigned] = FUNCTION.exec(line) ?? [];
          return declared ?? assigned ?? [];
        });
      const before = new Set(names('removed'));
      return names('added').filter((name) => !before.has(name));
    });
  const tests = files
    .filter(isTest)
    .flatMap((file) => [...linesOf(file, 'added'), ...linesOf(file, 'kept')])
    .join('\n');
  return { all, tested: all.filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(tests)) };
}
