/** What `npm run bench` measures and scores of this service. */
export { benchHealthFile } from './health/records/health.bench.js';
export { scoreAnomalies } from './insights/anomalies/anomalies.truth.js';
export { analyseTable } from './insights/truth/analyse-table.js';
export { benchInsights } from './insights/truth/insights.bench.js';
export { scoreInsights } from './insights/truth/insights.truth.js';
export { scoreRanking } from './insights/truth/score-ranking.js';
export { scoreSeries } from './insights/truth/series/score-series.js';
export { scorePictures } from './questions/truth/nvbench.truth.js';
export { scoreLeftOut, trainRanking } from './questions/truth/train-ranking.js';
export { scoreWikipedia } from './questions/truth/wikipedia.truth.js';
export { openPublicFile } from './summaries/truth/public-files.js';
export { PUBLIC_TABLES } from './summaries/truth/public-tables.js';
export { summariesOf } from './summaries/truth/summaries.truth.js';
