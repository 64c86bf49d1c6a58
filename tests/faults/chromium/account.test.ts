import { signIn } from './flows/account.ts';
import { matrixOf } from './matrix.ts';

matrixOf(signIn);
