/** One prefix for each namespace of a document, so that a name says the same whatever prefix it was written with. */
export class NamespacePrefixes {
  private readonly prefixes = new Map<string, string>([['', '']]);
  private readonly taken = new Set<string>();

  /** The prefix first seen with this namespace, numbered where another namespace has it already. */
  of(uri: string, written: string): string {
    const known = this.prefixes.get(uri);
    if (known !== undefined) return known;
    let prefix = written;
    for (let copy = 2; this.taken.has(prefix); copy++) prefix = `${written || 'ns'}${copy}`;
    this.taken.add(prefix);
    this.prefixes.set(uri, prefix);
    return prefix;
  }
}
