import type { Chart, Kpi } from '@plumbline/contracts';
import { KIND_NAMES } from './chart-kinds.js';
import type { Difference, Side } from './merge.js';
import { type AnyTile, isChart, isData, isKpi, isText, stable, titleOf } from './tiles.js';

/** What one side did to a tile, in a few words. */
export function changeWords({ base, ...sides }: Difference, side: Side, baseVersion: number): string {
  const tile = sides[side];
  if (!tile && base) return isKpi(base) ? 'Key figure removed' : 'Tile removed';
  if (!tile) return 'Not there';
  if (!base) return 'Tile added';
  if (stable(tile) === stable(base)) return `As in version ${baseVersion}`;
  return differenceWords(base, tile) || 'Changed';
}

function differenceWords(base: AnyTile, tile: AnyTile): string {
  if (isText(tile) || isText(base)) return 'Other words';
  const words: string[] = [];
  if (tile.tab !== base.tab) words.push('On another tab');
  if (!isData(tile) || !isData(base)) {
    if (titleOf(tile) !== titleOf(base)) words.push(`Named “${titleOf(tile)}”`);
    return words.join(', ');
  }
  if (isChart(tile) && isChart(base)) {
    if (tile.type !== base.type) words.push(`${KIND_NAMES[tile.type]} instead of ${KIND_NAMES[base.type]}`);
    else if (pictureOf(tile) !== pictureOf(base)) words.push(`${KIND_NAMES[tile.type]} ${fieldsText(tile)}`);
    if (tile.layout.w !== base.layout.w) words.push(`${tile.layout.w} wide, was ${base.layout.w}`);
    else if (stable(tile.layout) !== stable(base.layout)) words.push('Moved');
  } else if (pictureOf(tile) !== pictureOf(base)) words.push('Computed another way');
  if (titleOf(tile) !== titleOf(base)) words.push(`Named “${titleOf(tile)}”`);
  return words.join(', ');
}

const pictureOf = (tile: Chart | Kpi) => stable({ plan: tile.plan, type: isChart(tile) ? tile.type : null });

function fieldsText({ plan }: Chart): string {
  const by = plan.dimensions.map(({ column, grain }) => grain ?? column);
  return by.length > 0 ? `by ${by.join(' and ')}` : 'of other values';
}
