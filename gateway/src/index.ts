export { aloneConfig, type GatewayConfig, gatewayConfig } from './config.js';
export { createGateway } from './gateway.js';
export { hearRevocations } from './guard/revocations.js';
