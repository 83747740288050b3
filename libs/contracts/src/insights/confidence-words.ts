/** "97%" of a confidence from 0 to 1; ">99%" above 99, since nothing that is learned from data is certain. */
export function confidenceWords(confidence: number): string {
  return confidence > 0.99 ? '>99%' : `${Math.round(100 * confidence)}%`;
}
