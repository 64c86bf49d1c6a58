import { cardsChanged, renewal, restore, signIn } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn, restore, renewal, cardsChanged, promo, metroCode);
