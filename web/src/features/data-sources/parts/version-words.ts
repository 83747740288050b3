import type { SourceVersion } from '@plumbline/contracts';

/** The version with the next lower number that is listed. */
export const versionBefore = (
  versions: readonly SourceVersion[],
  { version }: Pick<SourceVersion, 'version'>,
): SourceVersion | undefined =>
  versions
    .filter((each) => each.version < version)
    .reduce<SourceVersion | undefined>(
      (best, each) => (best && best.version > each.version ? best : each),
      undefined,
    );

/** What set a version off from the one before: another file, or another reading of the same one. */
export function howItCame(version: SourceVersion, versions: readonly SourceVersion[]): string {
  const before = versionBefore(versions, version);
  if (!before) return version.version === 1 ? 'First upload' : 'Earliest kept';
  return before.sha256 === version.sha256 ? 'Same file, other settings' : 'New file';
}

export interface Pair {
  from: number;
  to: number;
}

/** The versions to compare: those asked for where they exist, else the shown one with the one before it. */
export function pairOf(
  versions: readonly SourceVersion[],
  asked: { from: string | null; to: string | null },
): Pair | undefined {
  const find = (number: string | null) => versions.find(({ version }) => String(version) === number);
  const to = find(asked.to) ?? versions.find(({ current }) => current);
  const from =
    find(asked.from) ?? (to && versionBefore(versions, to)) ?? versions.find((each) => each !== to);
  return from && to && from !== to ? { from: from.version, to: to.version } : undefined;
}
