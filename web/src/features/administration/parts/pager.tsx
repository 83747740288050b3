import { type PagerProps, Pager as Pages } from '../../../shared/ui/pager.js';
import { PAGE_SIZE } from './administration.api.js';

export const Pager = (props: PagerProps) => <Pages {...props} pageSize={PAGE_SIZE} className="py-4" />;
