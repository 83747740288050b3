/** A paragraph, a list, or a table. */
export type Block =
  | string
  | { list: readonly string[] }
  | { columns: readonly string[]; rows: readonly (readonly string[])[] };

export interface Article {
  /** Its part of the address, `/resources/{slug}`. */
  slug: string;
  group: 'Guides' | 'Reference' | 'About';
  title: string;
  summary: string;
  sections: readonly {
    /** Part of the address of a section that others link to. */
    id?: string;
    title: string;
    blocks: readonly Block[];
  }[];
}
