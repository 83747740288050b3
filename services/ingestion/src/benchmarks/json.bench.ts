import { quoteText } from '@plumbline/datasets';
import { compareParsing, type ParsingFigures } from './parsing.bench.js';

const MAX_OBJECT_BYTES = 256 * 1024 * 1024;

/** Reads a JSON file as the service does and as the engine alone would. */
export function benchJson(path: string): Promise<ParsingFigures> {
  const options = `sample_size = -1, maximum_object_size = ${MAX_OBJECT_BYTES}`;
  return compareParsing(path, 'json', async () => `read_json(${quoteText(path)}, ${options})`);
}
