// What Kilo’s client does to a history: as its whole family does.
import type { ClientTable } from '../../transformations/transformation.js';
import { clientTable } from '../families/opencode-like/transformations.js';

export const table: ClientTable = clientTable('kilo');
