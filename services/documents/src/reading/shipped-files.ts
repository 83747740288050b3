import { fileURLToPath } from 'node:url';

/** A file that comes with the service, from the sources, the build and the bundle alike: `models/letters.txt`. */
export function shippedFile(name: string): string {
  const { href } = new URL('.', import.meta.url);
  const service = href.slice(0, href.search(/\/(src|dist)\/(?!.*\/(src|dist)\/)/));
  return fileURLToPath(`${service}/${name}`);
}
