import { describe, expect, it } from '@jest/globals';
import { stagesOf } from './stage-paths.js';

describe('stages that follow one another', () => {
  it.each([
    [
      ['Won', 'Proposal', 'Lead', 'Lost', 'Qualified'],
      { path: ['Lead', 'Qualified', 'Proposal', 'Won'], left: ['Lost'] },
    ],
    [
      ['delivered', 'packed', 'ordered', 'shipped'],
      { path: ['ordered', 'packed', 'shipped', 'delivered'], left: [] },
    ],
    [
      ['3 - Angebot', '1 - Erstkontakt', '10 - Auftrag', '2 - Bedarf'],
      { path: ['1 - Erstkontakt', '2 - Bedarf', '3 - Angebot', '10 - Auftrag'], left: [] },
    ],
    [
      ['Hired', 'Interview', 'Applied', 'Rejected', 'Offer'],
      { path: ['Applied', 'Interview', 'Offer', 'Hired'], left: ['Rejected'] },
    ],
  ])('%p are in the order of their words or numbers', (values, stages) => {
    expect(stagesOf(values)).toEqual(stages);
  });

  it.each([
    [['active', 'paused', 'archived']],
    [['open', 'pending', 'closed', 'escalated']],
    [['Shipped', 'Dispatched', 'Delivered']],
    [['Stage 1', 'Stage 2', 'Stage 3']],
    [['2019', '2020', '2021']],
    [['shipped', 'delivered', 'lost']],
    [['1 - North', '1 - South', '2 - East']],
  ])('%p are in no order that is proved', (values) => {
    expect(stagesOf(values)).toBeUndefined();
  });
});
