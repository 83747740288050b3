export { AccountsService } from './identity/accounts/accounts.service.js';
export { authService } from './manifest.js';
