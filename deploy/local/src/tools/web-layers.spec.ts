import { describe, expect, it } from '@jest/globals';
import { brokenLayer, moduleVariables, unpreferredFormats } from './web-layers.js';

describe('the layers of the web', () => {
  it.each([
    ['features/home/home-page.tsx', '../../entities/job/jobs.api.js'],
    ['app/router.tsx', '../features/home/routes.js'],
    ['entities/fact/fact-panel.tsx', '../plan/conditions.js'],
    ['features/home/home-page.tsx', './count-card.js'],
    ['shared/layout/footer.tsx', '../ui/logo.js'],
    ['shared/ui/error-state.tsx', '../api/api-error.js'],
    ['main.tsx', './app/router.js'],
    ['features/home/home-page.tsx', '@plumbline/charts'],
    ['testing/render-app.tsx', '../app/router.js'],
    ['shared/api/client.spec.ts', '../../testing/scripted-client.js'],
  ])('%s may import %s', (file, specifier) => {
    expect(brokenLayer(`web/src/${file}`, specifier)).toBeUndefined();
  });

  it.each([
    ['shared/lib/format.ts', '../../entities/session/session.js', 'shared lies below entities'],
    ['entities/job/jobs.api.ts', '../../app/live/use-live.js', 'entities lies below app'],
    ['entities/job/job-card.tsx', '../../features/home/panel.js', 'entities lies below features'],
    ['shared/lib/format.ts', '../api/api.js', 'shared/lib lies below shared/api'],
    ['shared/api/api.ts', '../ui/button.js', 'shared/api lies below shared/ui'],
    ['features/home/home-page.tsx', '../insights/insights-page.js', 'features/home must not know'],
    ['app/router.tsx', '../testing/render-app.js', 'testing is for specs alone'],
  ])('%s must not import %s', (file, specifier, reason) => {
    expect(brokenLayer(`web/src/${file}`, specifier)).toContain(reason);
  });
});

describe('a variable of a module', () => {
  it('is found in the web, at the top of a module only', () => {
    const source = 'const a = 1;\nlet b = 2;\nexport let c: number;\nfunction d() {\n  let e = 1;\n}\n';
    expect(moduleVariables('web/src/app/x.ts', source)).toHaveLength(2);
    expect(moduleVariables('libs/server/src/x.ts', source)).toEqual([]);
  });
});

describe('a number or date that knows no preferences', () => {
  it.each([
    ['web/src/features/home/home-page.tsx', "count.toLocaleString('en-US')"],
    ['web/src/features/ask/history-card.tsx', "new Intl.DateTimeFormat('en-US', {})"],
    ['services/export/src/child/pdf/write-report.ts', 'date.toLocaleDateString()'],
  ])('is found in %s', (file, source) => {
    expect(unpreferredFormats(file, source)).toHaveLength(1);
  });

  it.each([
    ['web/src/shared/lib/format-figures.ts', "new Intl.NumberFormat('en-US')"],
    ['web/src/entities/session/session.ts', 'Intl.DateTimeFormat().resolvedOptions().timeZone'],
    ['services/ingestion/src/parsing/phrasing.ts', "count.toLocaleString('en-US')"],
  ])('is none in %s', (file, source) => {
    expect(unpreferredFormats(file, source)).toEqual([]);
  });
});
