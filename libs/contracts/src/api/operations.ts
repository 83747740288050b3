import type { Operation } from '../operations/operation.js';
import * as operations from './all-operations.js';
import { EMPTY_LISTS } from './unavailable.js';

/** Every call of the HTTP interface. */
export const OPERATIONS: readonly Operation[] = [...Object.values<Operation>(operations), ...EMPTY_LISTS];
