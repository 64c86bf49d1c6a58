import { addCard, buyByCard, buyOnPage, payDebt } from './flows/money.ts';
import { matrixOf } from './matrix.ts';

matrixOf(addCard, buyOnPage, buyByCard, payDebt);
