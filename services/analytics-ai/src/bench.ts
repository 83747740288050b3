/** What `npm run bench` measures and scores of this service. */
export { benchInsights } from './insights/truth/insights.bench.js';
export { scoreInsights } from './insights/truth/insights.truth.js';
