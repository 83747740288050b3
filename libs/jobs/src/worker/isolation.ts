/** A run's place in the process it is in. */
export interface Place {
  /** Nobody else has been at work in this process since the place was taken. */
  isAlone: boolean;
  /** Waited for before somebody else begins, once; does not happen to one that must be alone. */
  onCompany?: () => Promise<void>;
}

interface Waiting {
  mustBeAlone: boolean;
  place: Place;
  admit: () => void;
}

/**
 * Who is at work in one process: many at a time, or one that must be alone. In the order of arrival, so that neither
 * kind keeps the other out for ever.
 */
export class Isolation {
  private readonly present = new Set<Place>();
  private readonly waiting: Waiting[] = [];
  private isClosed = false;

  async enter({ mustBeAlone }: { mustBeAlone: boolean }): Promise<Place> {
    const place: Place = { isAlone: true };
    await new Promise<void>((admit) => {
      this.waiting.push({ mustBeAlone, place, admit });
      this.admit();
    });
    try {
      for (const other of this.present) {
        if (other === place || !other.isAlone) continue;
        other.isAlone = false;
        await other.onCompany?.();
      }
      return place;
    } catch (error) {
      this.leave(place);
      throw error;
    }
  }

  leave(place: Place): void {
    this.present.delete(place);
    if (this.present.size === 0) this.isClosed = false;
    this.admit();
  }

  private admit(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const isEmpty = this.present.size === 0;
      if (next.mustBeAlone ? !isEmpty : this.isClosed) return;
      this.waiting.shift();
      next.place.isAlone = isEmpty;
      this.isClosed = next.mustBeAlone;
      this.present.add(next.place);
      next.admit();
    }
  }
}

/** One for all services of a process, since its end ends the work of all of them. */
export const processIsolation = new Isolation();
