/** What a number is counted in, as one part of a unit: a currency, things, time, or a share of a whole. */
interface UnitPart {
  kind: 'money' | 'count' | 'time' | 'share';
  /** `USD`, `pieces`, `days`; of a share, `share`. */
  name: string;
}

/** A unit: so many of one part, or of one per another; `of: 'number'` counts nothing. */
export interface Unit {
  of: UnitPart | 'number';
  per?: UnitPart;
}

/** A plain number, which takes on the unit of what it is added to. */
export const PLAIN: Unit = { of: 'number' };
export const SHARE: Unit = { of: { kind: 'share', name: 'share' } };
export const unitIn = (kind: UnitPart['kind'], name: string): Unit => ({ of: { kind, name } });

/** As people read it: `USD per piece`; undefined for a plain number. */
export function unitText({ of, per }: Unit): string | undefined {
  if (of === 'number') return per && `1 per ${one(per)}`;
  return per ? `${of.name} per ${one(per)}` : of.name;
}

const one = ({ kind, name }: UnitPart): string =>
  kind === 'count' || kind === 'time' ? name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : name;

const isPlain = ({ of, per }: Unit): boolean => of === 'number' && !per;
const isKind = ({ of, per }: Unit, kind: UnitPart['kind']): boolean =>
  of !== 'number' && of.kind === kind && !per;
const isSamePart = (a: UnitPart | 'number' | undefined, b: UnitPart | 'number' | undefined): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.kind === b.kind && a.name === b.name : a === b;
const isSame = (a: Unit, b: Unit): boolean => isSamePart(a.of, b.of) && isSamePart(a.per, b.per);

/** The unit of a sum of both; null where they cannot be added; undefined where one is not known. */
export function addedUnits(a: Unit | undefined, b: Unit | undefined): Unit | null | undefined {
  if (!a || !b) return undefined;
  if (isPlain(a) || isSame(a, b)) return b;
  if (isPlain(b)) return a;
  return isKind(a, 'count') && isKind(b, 'count') ? unitIn('count', 'items') : null;
}

/** The unit of a product; undefined where it is not known or has no name. */
export function multipliedUnits(a: Unit | undefined, b: Unit | undefined): Unit | undefined {
  if (!a || !b) return undefined;
  if (isPlain(a)) return isKind(b, 'share') ? PLAIN : b;
  if (isPlain(b)) return isKind(a, 'share') ? PLAIN : a;
  if (isKind(a, 'share')) return b;
  if (isKind(b, 'share')) return a;
  if (a.per && !b.per && isSamePart(a.per, b.of)) return { of: a.of };
  if (b.per && !a.per && isSamePart(b.per, a.of)) return { of: b.of };
  // So many pieces at so much each are money.
  if (isKind(b, 'count')) return a.per ? undefined : a;
  if (isKind(a, 'count')) return b.per ? undefined : b;
  return undefined;
}

/** The unit of a quotient; undefined where it is not known or has no name. */
export function dividedUnits(a: Unit | undefined, b: Unit | undefined): Unit | undefined {
  if (!a || !b) return undefined;
  if (isPlain(b) || isKind(b, 'share')) return isSame(a, b) && !isPlain(a) ? SHARE : a;
  if (isSame(a, b)) return SHARE;
  if (isPlain(a) && isKind(b, 'count')) return PLAIN;
  if (a.per) return undefined;
  if (b.per) return isSamePart(a.of, b.of) ? { of: b.per } : undefined;
  if (isKind(a, 'share') || b.of === 'number') return undefined;
  return { of: a.of, per: b.of };
}
