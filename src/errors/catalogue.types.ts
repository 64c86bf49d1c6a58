import type { MessageDescriptor } from '@lingui/core';
import type { Refusal } from '#domain/errorCode.ts';
import type { Format } from '#i18n/format.ts';
import type { IconName } from '#ui/iconName.ts';
import type { NextStep } from './nextStep.ts';

/** Words that are the same each time, or need what the refusal knows: metres, roubles, seconds. */
export type Words = MessageDescriptor | ((refusal: Refusal, format: Format) => MessageDescriptor);

export type ErrorEntry = {
  /** What happened. */
  title: Words;
  /** What to do. */
  text?: Words;
  /** Our sentence says little: the operator's own, where there is one, takes its place. */
  yields?: true;
  /** Where it is shown: `inline` at a field, `popup` in the sheet it happened in, `page` instead of a screen. */
  surface: 'toast' | 'popup' | 'inline' | 'page' | 'banner';
  icon: IconName | ((refusal: Refusal) => IconName);
  /** Red is only for what failed. */
  tone: 'plain' | 'warn' | 'danger';
  /** Ways on by their worth; a screen shows the first two that it can take. */
  next: readonly [NextStep, NextStep?, NextStep?];
};
