import { cardsChanged, registerAndRestore, renewal, signIn } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn, registerAndRestore, renewal, cardsChanged, promo, metroCode);
