/** Pixels from the upper left, four bytes each. */
export interface Picture {
  width: number;
  height: number;
  rgba: Uint8Array;
}
