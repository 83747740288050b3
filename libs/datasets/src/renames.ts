/** Columns under other names, for those who keep plans and formulas and run none. */
export { type NewNames, renamedPlan } from './formulas/calculations.js';
export { type NamedColumn, renamedColumns } from './schema/renamed-columns.js';
