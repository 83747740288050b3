/** Whether an image's name says no version, or one that moves. */
export function isUnpinned(image: string | undefined): boolean {
  if (!image || /@sha256:/u.test(image) || /\$|\{\{/u.test(image)) return false;
  const tag = /:([^/:]+)$/u.exec(image)?.[1];
  return tag === undefined || /^(?:latest|stable|edge|main|master|dev|nightly)$/u.test(tag);
}
