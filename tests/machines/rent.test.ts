
import { walk } from './walk.ts';
import { rentChart } from './rent.alphabet.ts';

walk('rent', rentChart);
