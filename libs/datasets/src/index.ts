export { type CompiledPlan, checkPlan, compilePlan } from './compile/compile-plan.js';
export { IS_OTHER } from './compile/is-other.js';
export { baseName, dimensionName } from './compile/outputs.js';
export type { RowSelection } from './compile/row-selection.js';
export { DialectGap } from './dialects/dialect.js';
export type { SqlValue } from './engine/bind-value.js';
export type { WorkLimits } from './engine/connection-pool.js';
export {
  createEngine,
  type Engine,
  type EngineOptions,
  type RunOptions,
  type Session,
} from './engine/engine.js';
export {
  EngineError,
  OutOfMemory,
  QueryCancelled,
  QueryTimeout,
  ResultTooLarge,
} from './engine/engine-errors.js';
export { quoteName, quoteText } from './engine/quote.js';
export { shortenedSql } from './engine/shorten.js';
export {
  type Calculations,
  calculationsAmong,
  calculationsIn,
  isAggregate,
  type NewNames,
  namesIn,
  partsOf,
  renamedFormula,
  renamedPlan,
  withCalculations,
  writtenOut,
} from './formulas/calculations.js';
export {
  bracketed,
  columnText,
  FormulaError,
  type FormulaNode,
  parseFormula,
  quoted,
} from './formulas/formula.js';
export { type FormulaMeaning, type FormulaSource, readFormula } from './formulas/formula-meaning.js';
export { type Unit, unitIn } from './formulas/formula-units.js';
export { answerFromFrame } from './frame/answer-plan.js';
export type { Frame } from './frame/frame.js';
export { type FrameOptions, loadFrame } from './frame/load-frame.js';
export {
  compileRemote,
  type RemoteColumn,
  type RemoteDialect,
  type RemoteRelation,
  type RemoteStatement,
  remoteRows,
} from './remote/compile-remote.js';
export { dimensionFilters, rowsBehindCell, rowsBehindPlan } from './rows/cell-rows.js';
export { type FilterValuesOptions, filterValues } from './rows/filter-values.js';
export { countRows, type FilterSteps, filterSteps, type ReadRowsOptions, readRows } from './rows/rows.js';
export { type WriteRowsOptions, writeRows } from './rows/write-rows.js';
export { canonicalJson, factId, uuidV5 } from './run/canonical.js';
export { type PlanOutcome, type RunPlansOptions, runPlan, runPlans } from './run/run-plans.js';
export {
  LEFT_LINE_COLUMN,
  type MergedParent,
  parentsMetadataSql,
  RIGHT_LINE_COLUMN,
} from './schema/parents.js';
export { PlanError } from './schema/plan-error.js';
export { renamedColumns } from './schema/renamed-columns.js';
export {
  type Dataset,
  LINE_COLUMN,
  loadSchema,
  rawTextColumn,
  type Schema,
  type SchemaColumn,
} from './schema/schema.js';
