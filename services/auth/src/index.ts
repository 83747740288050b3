export * from './auth.module.js';
export { type AuthConfig, authConfig } from './config.js';
export { AccountsService } from './identity/accounts/accounts.service.js';
