import { ACCOUNT_STORIES } from './account-stories.js';
import { CARE_STORIES } from './care-stories.js';
import { DESK_STORIES } from './desk-stories.js';
import { FIELD_STORIES } from './field-stories.js';
import { GUEST_STORIES } from './guest-stories.js';
import { PEOPLE_STORIES } from './people-stories.js';
import { RETAIL_STORIES } from './retail-stories.js';
import { SALES_STORIES } from './sales-stories.js';
import { SERIES_STORIES } from './series-stories.js';
import { SERVICE_STORIES } from './service-stories.js';
import type { Family } from './story.js';
import { WORKS_STORIES } from './works-stories.js';

/** Every kind of thing that happens in the made tables. */
export const ALL_STORIES: readonly Family[] = [
  ...SALES_STORIES,
  ...SERVICE_STORIES,
  ...PEOPLE_STORIES,
  ...SERIES_STORIES,
  ...RETAIL_STORIES,
  ...ACCOUNT_STORIES,
  ...FIELD_STORIES,
  ...CARE_STORIES,
  ...GUEST_STORIES,
  ...WORKS_STORIES,
  ...DESK_STORIES,
];
