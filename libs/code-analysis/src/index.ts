export * from './all-rules.js';
export * from './analyse.js';
export * from './csv.js';
export * from './finding.js';
export * from './mask-secrets.js';
export * from './rule.js';
export * from './sarif.js';
