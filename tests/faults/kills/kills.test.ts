import { allKills, killsOf } from '../headless/kills/kills.ts';

killsOf(allKills);
