import { metroCode, promo } from './flows/codes.ts';
import { matrixOf } from './matrix.ts';

matrixOf(promo, metroCode);
