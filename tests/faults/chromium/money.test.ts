import { addCard, buyByRedirect, buyRecurrent, payDebt } from './flows/money.ts';
import { matrixOf } from './matrix.ts';

matrixOf(addCard, buyByRedirect, buyRecurrent, payDebt);
