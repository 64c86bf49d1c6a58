import { msg } from '@lingui/core/macro';
import type { ProviderRefusalCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Sign-in through a provider (ours). */
export const providerErrors = {
  providerRefused: {
    title: msg`Вход отменён`,
    text: msg`Вы не подтвердили его. Начните снова или войдите по логину и ПИН-коду.`,
    surface: 'page',
    icon: 'profile',
    tone: 'plain',
    next: ['signIn', 'support'],
  },
  providerUnknownRider: {
    title: msg`Аккаунта с этим адресом нет`,
    text: msg`Войдите по логину и ПИН-коду и впишите ту же почту в профиль, или зарегистрируйтесь.`,
    surface: 'page',
    icon: 'profile',
    tone: 'plain',
    next: ['register', 'signIn', 'support'],
  },
  providerReturnExpired: {
    title: msg`Начните вход заново`,
    text: msg`Этот вход уже использован или длился слишком долго.`,
    surface: 'page',
    icon: 'clock',
    tone: 'plain',
    next: ['signIn', 'support'],
  },
  providerOtherBrowser: {
    title: msg`Начните вход здесь`,
    text: msg`Он начался в другом браузере или в другой вкладке.`,
    surface: 'page',
    icon: 'lock',
    tone: 'plain',
    next: ['signIn', 'support'],
  },
} satisfies Record<ProviderRefusalCode, ErrorEntry>;
