export { aloneConfig, type GatewayConfig, gatewayConfig } from './config.js';
export { createGateway } from './gateway.js';
export { gatewayHears, hearRevocations } from './guard/revocations.js';
