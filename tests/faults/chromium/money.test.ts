import { buyByRedirect, buyRecurrent, payDebt } from './flows/money.ts';
import { matrixOf } from './matrix.ts';

matrixOf(buyByRedirect, buyRecurrent, payDebt);
