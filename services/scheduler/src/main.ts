import { runService } from '@plumbline/service';
import { schedulerService } from './manifest.js';

await runService(schedulerService);
