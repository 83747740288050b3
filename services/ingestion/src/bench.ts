/** What `npm run bench` measures and scores of this service. */

export { writeContentWeights } from './benchmarks/contents-training.js';
export { scoreCsv } from './benchmarks/csv.truth.js';
export { benchImport } from './benchmarks/database-import.bench.js';
export { benchHostile } from './benchmarks/hostile.bench.js';
export { benchJson } from './benchmarks/json.bench.js';
export { scoreJson } from './benchmarks/json.truth.js';
export { scoreKinds } from './benchmarks/kinds.truth.js';
export { writeKindWeights } from './benchmarks/kinds-training.js';
export { benchParsing } from './benchmarks/parsing.bench.js';
export { benchProfile } from './benchmarks/profile.bench.js';
export { scoreTypes } from './benchmarks/types.truth.js';
export { benchXml } from './benchmarks/xml.bench.js';
export { scoreXml } from './benchmarks/xml.truth.js';
export { parseFile } from './parsing/file/parse-file.js';
export { HOSTILE_FILES } from './parsing/hostile/hostile-files.js';
