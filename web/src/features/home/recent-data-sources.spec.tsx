import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { RecentDataSources } from './recent-data-sources.js';

describe('the panel of recent data sources', () => {
  it('HOME-023 says "No data sources yet" with an "Upload First Dataset" button', () => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <RecentDataSources sources={[]} />
      </MemoryRouter>,
    );
    expect(markup).toContain('No data sources yet');
    expect(markup).toMatch(/<a [^>]*href="\/data-sources\?upload=1"[^>]*>Upload First Dataset<\/a>/u);
  });
});
