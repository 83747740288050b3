export { dieAt, type ServiceProcess, serveIdentity, startProcess } from './service-process.js';
export { makeEnvironment, startService, type TestEnvironment, type TestService } from './test-service.js';
export { useService } from './use-service.js';
