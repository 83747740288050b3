import { lastOf } from '@plumbline/statistics';
import { ParseError } from '../../source/parse-error.js';
import type { RecordWriter } from '../../table/record-writer.js';
import { lineage } from './element-outline.js';
import type { ElementSink, XmlElement } from './parse-xml.js';
import type { ElementPlan, ItemPlan, TablePlan } from './table-plan.js';

/** The first records, as a header among cells by place is looked for. */
const SAMPLE_ROWS = 50;
const INDENTATION = /^[ \t\r\n]*$/;

type Item = string | { [name: string]: Item | Item[] };

/** An element that is open inside a record. */
interface OpenPart {
  plan: ElementPlan | undefined;
  item: OpenItem | undefined;
  text: string;
  preservesSpace: boolean;
  column: number | undefined;
}

interface OpenItem {
  plan: ItemPlan;
  value: { [name: string]: Item | Item[] };
}

/** Writes each element of the plan's path as one record, when it ends. */
export class RecordBuilder implements ElementSink {
  readonly sample: string[][] = [];
  rows = 0;
  /** The first record that is longer than any may be; it was written cut short. */
  tooLong?: ParseError;
  /** Line of the first record. */
  firstLine = 0;
  private readonly path: string[];
  private readonly withinDepth: number;
  private depth = 0;
  /** Elements open on the way to the record. */
  private matched = 0;
  private withinCount = 0;
  private line = 0;
  private size = 0;
  private place = 0;
  private cells: string[] = [];
  private readonly lists = new Map<number, Item[]>();
  private readonly parts: OpenPart[] = [];

  constructor(
    private readonly plan: TablePlan,
    private readonly writer: RecordWriter,
    private readonly maxRecordBytes: number,
  ) {
    this.path = lineage(plan.path).map(({ key }) => key);
    this.withinDepth = plan.within ? lineage(plan.within).length : 0;
  }

  open(element: XmlElement): void {
    this.depth++;
    if (this.parts.length > 0) this.openPart(element);
    else if (this.matched === this.depth - 1 && this.path[this.matched] === element.key) this.step(element);
  }

  text(text: string): void {
    const part = this.parts.at(-1);
    if (!part || !(part.plan?.keepsText || part.item?.plan.hasText)) return;
    this.grow(text.length);
    if (!this.tooLong) part.text += text;
  }

  close(): void {
    this.depth--;
    if (this.parts.length > 0) this.closePart(this.parts.pop()!);
    this.matched = Math.min(this.matched, this.depth);
  }

  private step(element: XmlElement): void {
    this.matched++;
    if (this.matched === this.withinDepth) this.withinCount++;
    if (this.matched < this.path.length) return;
    this.line = element.line;
    this.size = 0;
    this.place = 0;
    this.cells = new Array<string>(this.plan.columns.length).fill('');
    if (this.plan.within) this.cells[0] = String(this.withinCount);
    this.push(element, this.plan.record);
  }

  private openPart(element: XmlElement): void {
    const around = lastOf(this.parts);
    if (around.item) {
      this.pushItem(element, around.item.plan.children.get(element.key), around.preservesSpace);
      return;
    }
    const plan = around.plan?.children.get(element.key);
    if (plan?.list) this.pushItem(element, plan.list.item, around.preservesSpace, plan);
    else this.push(element, plan);
  }

  private push(element: XmlElement, plan: ElementPlan | undefined): void {
    const preservesSpace = keepsSpace(element, this.parts.at(-1)?.preservesSpace ?? false);
    const part = { plan, item: undefined, text: '', preservesSpace, column: plan?.text };
    this.parts.push(part);
    if (!plan) return;
    if (plan.cell) part.column = this.columnOfCell(element, plan.cell);
    if (plan.attributes.size === 0) return;
    for (const { key, value } of element.attributes) {
      const column = plan.attributes.get(key);
      if (column === undefined) continue;
      this.cells[column] = value;
      this.grow(value.length);
    }
  }

  private columnOfCell(element: XmlElement, cell: NonNullable<ElementPlan['cell']>): number | undefined {
    if ('namedBy' in cell) {
      const name = element.attributes.find(({ key }) => key === cell.namedBy)?.value;
      return name === undefined ? undefined : cell.columns.get(name);
    }
    const index = Number(element.attributes.find(({ local }) => local === 'Index')?.value);
    if (Number.isInteger(index) && index > this.place) this.place = index - 1;
    return cell.first + this.place++;
  }

  private pushItem(
    element: XmlElement,
    itemPlan: ItemPlan | undefined,
    inherited: boolean,
    plan?: ElementPlan,
  ): void {
    const value: OpenItem['value'] = Object.create(null);
    for (const { key, value: text } of element.attributes) {
      const name = itemPlan?.attributes.get(key);
      if (name !== undefined) value[name] = text;
      this.grow(text.length);
    }
    const item = itemPlan && { plan: itemPlan, value };
    const preservesSpace = keepsSpace(element, inherited);
    this.parts.push({ plan, item, text: '', preservesSpace, column: undefined });
  }

  private closePart(part: OpenPart): void {
    const around = this.parts.at(-1);
    const text = !part.preservesSpace && INDENTATION.test(part.text) ? '' : part.text;
    if (part.item) this.closeItem(part, part.item, text, around);
    else {
      if (part.column !== undefined) this.cells[part.column] = text;
      if (around?.plan?.gathers && !around.item) around.text += part.text;
    }
    if (!around) this.finish();
  }

  private closeItem(
    part: OpenPart,
    { plan, value }: OpenItem,
    text: string,
    around: OpenPart | undefined,
  ): void {
    const isPlain = plan.attributes.size === 0 && plan.children.size === 0;
    if (!isPlain && text !== '') value.text = text;
    const item = isPlain ? text : value;
    if (part.plan?.list) {
      const { column } = part.plan.list;
      const list = this.lists.get(column);
      if (list) list.push(item);
      else this.lists.set(column, [item]);
    } else if (around?.item) {
      const { value: holder } = around.item;
      const { name } = plan;
      if (!plan.isList) holder[name] = item;
      else if (Array.isArray(holder[name])) holder[name].push(item);
      else holder[name] = [item];
    }
    if (around?.plan?.gathers || around?.item?.plan.hasText) around.text += part.text;
  }

  private finish(): void {
    for (const [column, list] of this.lists) this.cells[column] = JSON.stringify(list);
    this.lists.clear();
    if (this.sample.length < SAMPLE_ROWS) this.sample.push(this.cells);
    if (this.firstLine === 0) this.firstLine = this.line;
    if (!this.tooLong) this.writer.write(this.line, this.cells);
    this.rows++;
  }

  private grow(length: number): void {
    this.size += length;
    if (this.size > this.maxRecordBytes) this.tooLong ??= tooLong(this.line, this.maxRecordBytes);
  }
}

function keepsSpace({ space }: XmlElement, inherited: boolean): boolean {
  return space ? space === 'preserve' : inherited;
}

function tooLong(line: number, limit: number): ParseError {
  return new ParseError(
    'file_too_complex',
    `The record that begins on line ${line.toLocaleString('en-US')} is longer than ${(limit / 1e6).toLocaleString('en-US')} MB. Split it into several records and upload the file again.`,
    { line },
  );
}
