import { expect, it } from '@jest/globals';
import { blocksOf } from './docx-blocks.js';

const run = (text: string, isBold = false) => ({ text, isBold });

it('reads headings, paragraphs, lists and tables in their order', () => {
  const html =
    '<h2>Terms</h2><p>Paid <strong>monthly</strong>.</p><ol><li>First<ul><li>Inner</li></ul></li><li>Second</li></ol>' +
    '<table><tr><th>Item</th><th>Price</th></tr><tr><td><p>Paper &amp; ink</p></td><td>4.20</td></tr></table>';
  expect(blocksOf(html)).toEqual([
    { kind: 'heading', level: 2, runs: [run('Terms')] },
    { kind: 'paragraph', runs: [run('Paid '), run('monthly', true), run('.')] },
    { kind: 'item', depth: 1, mark: '1.', runs: [run('First')] },
    { kind: 'item', depth: 2, mark: '•', runs: [run('Inner')] },
    { kind: 'item', depth: 1, mark: '2.', runs: [run('Second')] },
    {
      kind: 'table',
      rows: [
        [[run('Item', true)], [run('Price', true)]],
        [[run('Paper & ink'), run(' ')], [run('4.20')]],
      ],
    },
  ]);
});
