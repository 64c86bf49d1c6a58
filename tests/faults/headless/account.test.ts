import { matrixOf } from './matrix.ts';
import { flowsOf } from './scenarios.ts';

matrixOf(...flowsOf.account);
