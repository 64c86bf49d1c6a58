import { msg } from '@lingui/core/macro';
import type { FieldCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

const atField = { surface: 'inline', icon: 'alert-circle', tone: 'danger', next: ['close'] } as const;

/** Errors at a form field (account §8). The rider corrects the field, so there is no other next step. */
export const fieldErrors = {
  requiredField: {
    ...atField,
    title: msg`Заполните поле`,
  },
  invalidData: {
    ...atField,
    title: msg`Проверьте, что введено`,
  },
  wrongDateCommonError: { ...atField, title: msg`Проверьте дату, например 14.05.1990` },
  invalidPhone: { ...atField, title: msg`Допишите номер, например +7 916 204 48 12` },
  phoneTooLong: { ...atField, title: msg`Цифр больше, чем в номере этой страны. Номер другой страны начните с +` },
  invalidPin: { ...atField, title: msg`ПИН-код: четыре цифры` },
  invalidEmail: { ...atField, title: msg`Проверьте адрес, например anna@example.ru` },
} satisfies Record<FieldCode, ErrorEntry>;
