import { readdir } from 'node:fs/promises';

/** The pictures that a reading left in its folder. */
export async function storedPictures(folder: string): Promise<{ n: number; width: number }[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => {
    const [, n, width] = /^picture-(\d+)-(\d+)$/.exec(name) ?? [];
    return n && width ? [{ n: Number(n), width: Number(width) }] : [];
  });
}
