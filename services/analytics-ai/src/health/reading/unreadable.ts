/** A file cannot be read; the message says why and what to do. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
