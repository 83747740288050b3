import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { SaxesParser } from 'saxes';
import { ReadError } from '../read-error.js';
import type { Block, Run } from './blocks.js';
import { inspectArchive } from './docx-archive.js';

/** The paragraphs, headings, lists and tables of a Word document. @throws ReadError */
export async function docxBlocks(path: string): Promise<Block[]> {
  inspectArchive(await readFile(path));
  const html = await mammoth
    .convertToHtml(
      { path },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      },
    )
    .catch((error: unknown) => {
      throw new ReadError(
        'malformed',
        `The Word file could not be opened (${error instanceof Error ? error.message.slice(0, 120) : 'unknown'}). Open it in Word, save it again and upload that.`,
      );
    });
  return blocksOf(html.value);
}

/** Of the few elements that mammoth writes. */
export function blocksOf(html: string): Block[] {
  const builder = new BlockBuilder();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => builder.open(name));
  parser.on('closetag', ({ name }) => builder.close(name));
  parser.on('text', (text) => builder.text(text));
  parser.write(`<body>${html}</body>`).close();
  return builder.blocks;
}

interface List {
  isOrdered: boolean;
  count: number;
}

class BlockBuilder {
  readonly blocks: Block[] = [];
  private runs: Run[] = [];
  private bold = 0;
  private readonly lists: List[] = [];
  /** Of the table that is open; tables inside cells are read as text of their cell. */
  private rows: Run[][][] = [];
  private tables = 0;

  open(name: string): void {
    if (name === 'strong' || name === 'th') this.bold += 1;
    if (name === 'ul' || name === 'ol') {
      this.endText();
      this.lists.push({ isOrdered: name === 'ol', count: 0 });
    } else if (name === 'li') {
      const list = this.lists.at(-1);
      if (list) list.count += 1;
    } else if (name === 'br') this.text(' ');
    else if (name === 'table') {
      if (this.tables === 0) this.endText();
      this.tables += 1;
    } else if (this.tables === 1 && name === 'tr') this.rows.push([]);
    else if (this.tables === 1 && (name === 'td' || name === 'th')) this.runs = [];
  }

  close(name: string): void {
    if (name === 'strong' || name === 'th') this.bold -= 1;
    if (this.tables > 0) this.closeInTable(name);
    else if (/^h[1-6]$/.test(name)) this.end({ kind: 'heading', level: Number(name[1]), runs: this.runs });
    else if (name === 'p') this.endText();
    else if (name === 'li') this.endText();
    else if (name === 'ul' || name === 'ol') this.lists.pop();
  }

  text(text: string): void {
    if (text.trim() === '' && this.runs.length === 0) return;
    this.runs.push({ text, isBold: this.bold > 0 });
  }

  private closeInTable(name: string): void {
    if (name === 'table') {
      this.tables -= 1;
      if (this.tables === 0) {
        this.end({ kind: 'table', rows: this.rows });
        this.rows = [];
      }
    } else if (this.tables === 1 && (name === 'td' || name === 'th')) {
      this.rows.at(-1)?.push(this.runs);
      this.runs = [];
    } else if (name === 'p') this.text(' ');
  }

  private endText(): void {
    const list = this.lists.at(-1);
    if (this.runs.length === 0) return;
    if (list) {
      const mark = list.isOrdered ? `${list.count}.` : '•';
      this.end({ kind: 'item', depth: this.lists.length, mark, runs: this.runs });
    } else this.end({ kind: 'paragraph', runs: this.runs });
  }

  private end(block: Block): void {
    const isEmpty = block.kind === 'table' ? block.rows.length === 0 : block.runs.length === 0;
    if (!isEmpty) this.blocks.push(block);
    this.runs = [];
  }
}
