const ADDRESS = /^\/documents\/[0-9a-f-]{36}\?page=(\d{1,4})(?:&at=[\d.,]+)?$/;

/** The page that an address of a place in a document names, as rows of extractions hold it; undefined for all else. */
export const pageOfAddress = (value: unknown): string | undefined =>
  typeof value === 'string' ? ADDRESS.exec(value)?.[1] : undefined;
