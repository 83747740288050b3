import type { ColumnIdentity } from '@plumbline/contracts';
import type { MeasureNature } from '../roles/nature.js';

/** A name that says of what it is told by: yield t/ha, cost per unit. */
const OF_EACH = /\S\/\p{L}|\bper\b/iu;

interface Measured {
  name: string;
  nature: MeasureNature;
}

/**
 * What the arithmetic of a table says of measures whose names say nothing: what is added to, or taken from, an amount is an amount
 * (actual beside budget), and so is a number of things times something of each (harvest beside area and yield t/ha); what
 * there is of each is a rate. By column, those that differ from before.
 */
export function naturesByArithmetic(
  measures: readonly Measured[],
  identities: readonly Pick<ColumnIdentity, 'kind' | 'column' | 'of'>[],
): ReadonlyMap<string, MeasureNature> {
  const natures = new Map(measures.map(({ name, nature }) => [name, nature]));
  const changed = new Map<string, MeasureNature>();
  const isAmount = (name: string) => natures.get(name) === 'additive';
  const become = (name: string, nature: MeasureNature = 'additive'): boolean => {
    if (natures.get(name) !== 'averaged') return false;
    natures.set(name, nature);
    changed.set(name, nature);
    return true;
  };
  for (let isNews = true; isNews; ) {
    isNews = false;
    for (const { kind, column, of } of identities) {
      const members = [column, ...of];
      const isAdded = kind === 'sum' || kind === 'difference' || (kind === 'linear' && of.length === 1);
      const targets = isAdded && members.some(isAmount) ? [...members] : [];
      const ofEach = kind === 'product' && of.length === 2 ? of.filter((name) => OF_EACH.test(name)) : [];
      if (ofEach.length === 1) {
        isNews = become(ofEach[0] ?? '', 'rate') || isNews;
        targets.push(column);
      }
      const product = kind === 'product' && of.some(isAmount) ? [column] : [];
      for (const name of [...targets, ...product]) isNews = become(name) || isNews;
    }
  }
  return changed;
}
