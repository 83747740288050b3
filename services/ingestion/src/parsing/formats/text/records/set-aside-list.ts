import type { SetAside } from '@plumbline/contracts';
import { TEXT_SHOWN } from './outline.js';

/** Entries a receipt lists; later lines of a kind then extend that kind's last entry. */
const MAX_ENTRIES = 1_000;

/** Lines that are no records, neighbours of one kind as one entry. */
export class SetAsideList {
  private readonly list: SetAside[] = [];
  private readonly lastOf = new Map<SetAside['kind'], SetAside>();

  add(kind: SetAside['kind'], fromLine: number, toLine: number, text: string): void {
    const last = this.lastOf.get(kind);
    const isFull = this.list.length >= MAX_ENTRIES;
    if (last && (last.toLine === fromLine - 1 || isFull)) {
      last.toLine = toLine;
      if (text !== '' && last.text.length < TEXT_SHOWN)
        last.text = `${last.text}\n${text}`.slice(0, TEXT_SHOWN);
      return;
    }
    const entry = { kind, fromLine, toLine, text: text.slice(0, TEXT_SHOWN) };
    this.list.push(entry);
    this.lastOf.set(kind, entry);
  }

  entries(): SetAside[] {
    return [...this.list].sort((a, b) => a.fromLine - b.fromLine);
  }
}
