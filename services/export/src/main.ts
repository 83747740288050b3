import { runService } from '@plumbline/service';
import { exportService } from './manifest.js';

await runService(exportService);
