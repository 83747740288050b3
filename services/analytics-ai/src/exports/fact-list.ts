import type { ExportFact } from '@plumbline/contracts';

/** The facts that a document refers to, each listed once, in the order of their first mention. */
export class FactList {
  readonly facts: ExportFact[] = [];

  /** Its place in the list. */
  refer(fact: ExportFact): number {
    const { id, row, column } = fact;
    const known = this.facts.findIndex(
      (other) => other.id === id && other.row === row && other.column === column,
    );
    return known >= 0 ? known : this.facts.push(fact) - 1;
  }
}
