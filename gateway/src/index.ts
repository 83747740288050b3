export { type GatewayConfig, gatewayConfig } from './config.js';
export { createGateway } from './gateway.js';
