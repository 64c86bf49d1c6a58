import { cardsChanged, renewal, restore, signIn } from './flows/account.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn, restore, renewal, cardsChanged);
