import { cardsChanged, registerAndRestore, renewal, signIn, signInInTwoSteps } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn, signInInTwoSteps, registerAndRestore, renewal, cardsChanged, promo, metroCode);
