/** What `npm run bench` measures of the gateway. */
export { benchGateway } from './gateway.bench.js';
export { benchGatewayRate } from './rate.bench.js';
