import type { FormatReader } from '../format-reader.js';
import { chooseTable } from './choose-table.js';
import { ElementOutline } from './element-outline.js';
import { openXml } from './open-xml.js';
import { XmlReader } from './parse-xml.js';

export const xmlReader: FormatReader = { estimateColumns: widestElement, read: openXml };

/** The columns of the widest table that its beginning holds; one where it cannot be told yet. */
function widestElement(head: Buffer): number {
  const outline = new ElementOutline();
  try {
    new XmlReader([outline]).write(head.toString('latin1'));
    if (!outline.root) return 1;
    const { plan, tables } = chooseTable(outline.root, undefined);
    return Math.max(plan.columns.length, ...tables.map(({ columns }) => columns));
  } catch {
    return 1;
  }
}
