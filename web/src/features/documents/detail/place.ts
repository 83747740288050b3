/** A place in a document: a page, and one of its lines. */
export interface Place {
  page: number;
  line?: number;
}
