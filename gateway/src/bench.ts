/** What `npm run bench` measures of the gateway. */
export { benchGateway } from './bench/gateway.bench.js';
export { benchGatewayRate } from './bench/rate.bench.js';
