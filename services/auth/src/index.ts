export { AccountsService } from './accounts/accounts.service.js';
export * from './auth.module.js';
export { type AuthConfig, authConfig } from './config.js';
