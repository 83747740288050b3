/** What `npm run bench` measures and scores of this service. */
export { scoreCsv } from './reading/csv.truth.js';
export { benchHostile } from './reading/hostile/hostile.bench.js';
export { HOSTILE_FILES } from './reading/hostile/hostile-files.js';
export { benchJson } from './reading/json/json.bench.js';
export { scoreJson } from './reading/json/json.truth.js';
export { scoreTypes } from './reading/profile/types.truth.js';
export { readFile } from './reading/read-file.js';
export { benchReading } from './reading/reading.bench.js';
export { benchXml } from './reading/xml/xml.bench.js';
export { scoreXml } from './reading/xml/xml.truth.js';
