export {
  createEngine,
  type Engine,
  type EngineOptions,
  type RunOptions,
  type Session,
  type SqlValue,
} from './engine.js';
export { EngineError, QueryCancelled, QueryTimeout, ResultTooLarge } from './engine-errors.js';
export { quoteName, quoteText } from './quote.js';
