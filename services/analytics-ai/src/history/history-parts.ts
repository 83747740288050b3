import { GoneColumnsController } from '../gone-columns/gone-columns.controller.js';
import { GoneColumnsService } from '../gone-columns/gone-columns.service.js';
import { RestoredDashboardsHandler } from '../restores/restored-dashboards.handler.js';
import { HistoryController } from './history.controller.js';
import { HistoryService } from './history.service.js';

/**
 * What dashboards were, and what they lost: versions brought back, rows out of backups, and present columns in the place
 * of those that are gone.
 */
export const historyControllers = [HistoryController, GoneColumnsController];
export const historyProviders = [HistoryService, GoneColumnsService, RestoredDashboardsHandler];
