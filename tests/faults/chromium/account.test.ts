import { cardsChanged, renewal, restore, signIn, signInInTwoSteps } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn, signInInTwoSteps, restore, renewal, cardsChanged, promo, metroCode);
