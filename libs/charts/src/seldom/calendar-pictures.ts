import { calendarScene } from '../marks/calendar-chart.js';
import { toCalendarModel } from '../model/calendar-model.js';
import { summariseSeldom } from '../summary/seldom-summary.js';
import type { Pictures } from './pictures.js';
import { USUAL } from './usual-pictures.js';

export const CALENDARS: Pictures = {
  toModel: (view) => toCalendarModel(view) ?? USUAL.toModel(view),
  draw: (model, frame) =>
    model.kind === 'calendar' ? calendarScene(model, frame) : USUAL.draw(model, frame),
  summarise: (head, model) =>
    model.kind === 'calendar' ? summariseSeldom(head, model) : USUAL.summarise(head, model),
};
